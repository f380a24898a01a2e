const TEXT = /^[A-Za-z0-9_-]{1,256}$/

/**
 * Writes a cursor, which a client returns to get the next page. It is opaque to clients and not trusted: a made-up
 * cursor leads to another page of public data.
 */
export const writeCursor = (...parts: readonly (string | number)[]): string =>
  Buffer.from(parts.join('.')).toString('base64url')

/** Parses a cursor. Throws a {@link CursorProblem} if it does not have this shape. */
export function readCursor(cursor: string, shape: RegExp): string[] {
  const found = TEXT.test(cursor) ? shape.exec(Buffer.from(cursor, 'base64url').toString('latin1')) : null
  if (!found) throw new CursorProblem()
  return found.slice(1)
}

/** The cursor of a request is invalid. */
export class CursorProblem extends Error {
  override readonly name = 'CursorProblem'

  constructor() {
    super('The cursor has to be one that this call has answered.')
  }
}
