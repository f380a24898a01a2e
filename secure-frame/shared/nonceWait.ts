/**
 * How long the next operation of an account waits for the one before it (ms). One that is in no block after that may be
 * lost, so the next one takes its nonce.
 */
export const NONCE_WAIT_MS = 180_000
