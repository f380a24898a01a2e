/**
 * A mistake that the operator has to fix before the server can start. Its message is a complete sentence and is
 * printed without a stack trace.
 */
export class ConfigProblem extends Error {
  override name = 'ConfigProblem'
}
