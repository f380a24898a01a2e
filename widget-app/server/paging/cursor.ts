const TEXT = /^[A-Za-z0-9_-]{1,256}$/

/**
 * What a client hands back to get the next page. It means nothing to the client, and nothing in it is trusted: a cursor
 * that somebody made up leads to another page of what everybody may read.
 */
export const writeCursor = (...parts: readonly (string | number)[]): string =>
  Buffer.from(parts.join('.')).toString('base64url')

/** The parts of a cursor. Throws a {@link CursorProblem} for what is no cursor of this shape. */
export function readCursor(cursor: string, shape: RegExp): string[] {
  const found = TEXT.test(cursor) ? shape.exec(Buffer.from(cursor, 'base64url').toString('latin1')) : null
  if (!found) throw new CursorProblem()
  return found.slice(1)
}

/** The cursor of a call is none of ours. */
export class CursorProblem extends Error {
  override readonly name = 'CursorProblem'

  constructor() {
    super('The cursor has to be one that this call has answered.')
  }
}
