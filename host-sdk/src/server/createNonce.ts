/** A nonce for one sign-in: 32 random hexadecimal digits. */
export const createNonce = (): string => crypto.randomUUID().replaceAll('-', '')
