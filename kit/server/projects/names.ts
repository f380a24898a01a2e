import * as z from 'zod/mini'
import type { FileProblem } from '../config/file.ts'
import { shape } from '../config/shape.ts'

const PARENT = 'has to be a name of yours in lower case, such as shop.eth.'
const PARENTS = 'has to be a list of your names, such as [shop.eth].'
const WORD = 'has to be lower-case letters, digits and hyphens, such as support.'

/** A name of at least two labels. 190 characters leave room for a label before it (DNS names have at most 255). */
const NAME = /^(?=.{1,190}$)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/

/** The section `names` of a project. */
export const NamesSetting = z.strictObject(
  {
    parents: z
      .array(z.string(PARENT).check(z.regex(NAME, PARENT)), PARENTS)
      .check(z.minLength(1, 'is empty: list a name, or remove "names".')),
    reserved: z.optional(
      z.array(
        z.string(WORD).check(z.regex(/^[a-z0-9-]{1,63}$/, WORD)),
        'has to be a list of words, such as [support, team].',
      ),
    ),
  },
  shape('has to have parents.', ['parents', 'reserved']),
)
type NamesSetting = z.infer<typeof NamesSetting>

/** The names that visitors of a project may register. */
export interface Names {
  /** The operator's own ENS names: visitors register names directly below them. The first one is the default. */
  parents: readonly string[]
  /** Labels that nobody may register below them. */
  reserved: readonly string[]
}

/** Reads the names that a project offers; null if it offers none. */
export function readNames({ names }: { names?: NamesSetting | undefined }): {
  names: Names | null
  problems: FileProblem[]
} {
  if (!names) return { names: null, problems: [] }
  const { parents, reserved = [] } = names
  const problems = parents.flatMap((parent, index) =>
    parents.indexOf(parent) === index
      ? []
      : [{ path: ['names', 'parents', index], message: `"names" lists "${parent}" twice. Remove one.` }],
  )
  return { names: { parents, reserved }, problems }
}
