const EMAIL = /^[^\s@<>"(),:;\\]+@[^\s@<>"(),:;\\]+\.[^\s@.]{2,63}$/

/** An address as the secure frame's contract takes it. */
export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text)
