int sodium_init(void);
size_t crypto_box_publickeybytes(void);
size_t crypto_box_secretkeybytes(void);
size_t crypto_box_sealbytes(void);
int crypto_box_keypair(unsigned char *pk, unsigned char *sk);
int crypto_box_seal(unsigned char *c, const unsigned char *m, unsigned long long mlen, const unsigned char *pk);
int crypto_box_seal_open(unsigned char *m, const unsigned char *c, unsigned long long clen, const unsigned char *pk, const unsigned char *sk);
void lath_nothing(void);
uint64_t lath_take(const uint8_t *data, size_t length);
