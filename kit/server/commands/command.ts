import type { Variables } from '../config/variables.ts'

/** The exit codes of a command. Operators' scripts depend on these numbers. */
export const EXIT = {
  done: 0,
  /** The command failed, or found a problem. */
  failed: 1,
  /** The arguments are wrong, or --yes is missing; nothing was done. */
  usage: 2,
  /** There is no such user. */
  notFound: 3,
} as const

/** The parsed command line of a command. */
export interface Call {
  env: Variables
  /** One value for each name of the command's `args`. */
  args: readonly string[]
  /** The given options that have a value. */
  values: Readonly<Record<string, string | undefined>>
  /** The given options without a value. */
  flags: ReadonlySet<string>
}

/** The result of a command: lines of text, and data for `--json`. */
export interface Outcome {
  lines: readonly string[]
  data: unknown
  exit?: number
}

interface Option {
  about: string
  /** The placeholder of its value in the help, such as `N`. Without it the option is a flag. */
  value?: string
}

/** A command for operators. */
export interface Command {
  /** The name as typed: `users delete`. */
  name: string
  about: string
  /** The required arguments in order; the help shows them as `<who>`. */
  args?: readonly string[]
  options?: Readonly<Record<string, Option>>
  /** Describes the effect that cannot be undone. The command then requires --yes, and prints this without it. */
  confirm?: string
  run: (call: Call) => Promise<Outcome>
}

/** A mistake in calling a command. Its message is a complete sentence. */
export class CommandProblem extends Error {
  override name = 'CommandProblem'
  readonly exit: number

  constructor(message: string, exit: number = EXIT.usage) {
    super(message)
    this.exit = exit
  }
}
