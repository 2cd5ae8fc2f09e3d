#define NOTHING 0
int add(int a, int b);
