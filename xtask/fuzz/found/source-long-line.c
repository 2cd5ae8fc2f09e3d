int filler[] = {⟦40000×1,⟧}; //@@Bench
//@@Nothing
int f(void) { return 1; }⟦70000× ⟧//@@Param
