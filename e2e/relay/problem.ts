/** JSON-RPC's error codes, and the relay's own for a client that is not admitted. */
export const CODES = {
  parse: -32_700,
  invalidRequest: -32_600,
  unknownMethod: -32_601,
  invalidParams: -32_602,
}

/** An error that is sent to the client instead of a result. */
export class RelayProblem extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
