⟦2000×//@@A⟧⟦2000×
//@@A⟧
int f(void) { return 1; }
