/* Bodies whose code can be recognised in the emitted assembly. */
#include "lath.h"
typedef struct {
    int factor;
    double real;
    int *table;
} Input;
static int number = 4;
void empty(void) {}
int product(const Input *input) { return input->factor * 12345; }
double half(const Input *input) { return input->real * 0.7071; }
void consumed(const Input *input, Blackhole *blackhole) { lath_consume(blackhole, input->factor * 23456); }
void dropped(const Input *input) { (void)(input->factor * 34567); }
int global(void) { return number * 45678; }
/* All the work is a load, of something other than the state. */
int loaded(const Input *input) { return input->table[input->factor]; }
void handed(const Input *input, Blackhole *blackhole) { lath_consume(blackhole, input->table[input->factor]); }
