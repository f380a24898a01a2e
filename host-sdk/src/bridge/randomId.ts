/** 128 random bits. `crypto.randomUUID` does not exist on a plain http page, such as a dev server opened on a phone. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
