import * as z from 'zod/mini'
import { FEATURES } from './features.ts'

/**
 * The project file's shape. Messages are the end of a sentence that begins with the setting's name, and say what to
 * write instead.
 */
const FEATURE_IDS = FEATURES.map((feature) => feature.id)

function shape(expected: string, known: readonly string[]) {
  return {
    error: (issue: { code?: string; keys?: readonly PropertyKey[] }) =>
      issue.code === 'unrecognized_keys'
        ? `has an unknown setting "${String(issue.keys?.[0])}". Known are ${known.join(', ')}.`
        : expected,
  }
}

const FeatureSetting = z.union(
  [z.boolean(), z.array(z.string())],
  'has to be true, false, or a list of options.',
)

const Features = z.strictObject(
  Object.fromEntries(FEATURE_IDS.map((id) => [id, z.optional(FeatureSetting)])),
  shape('has to be a list of features, such as "activity: false".', FEATURE_IDS),
)

const ProjectEntry = z.strictObject(
  {
    id: z
      .string('has to be a text, such as "id: shop".')
      .check(
        z.regex(/^[A-Za-z0-9_-]{1,128}$/, 'has to be 1 to 128 letters, digits, hyphens or underscores.'),
      ),
    name: z
      .string('has to be a text, such as "name: Shop".')
      .check(
        z.minLength(1, 'has to have at least one character.'),
        z.maxLength(128, 'has more than 128 characters.'),
      ),
    origins: z.array(
      z.string('has to be a text in quotes, such as "https://shop.example".'),
      'has to be a list of sites, one "- https://…" a line.',
    ),
    features: z.optional(Features),
  },
  shape('has to have id, name and origins.', ['id', 'name', 'origins', 'features']),
)
export type ProjectEntry = z.infer<typeof ProjectEntry>

export const ProjectFile = z.strictObject(
  {
    projects: z
      .array(ProjectEntry, 'has to be a list, with one "- id: …" a project.')
      .check(z.minLength(1, 'is empty: add a project.')),
  },
  shape('has to start with "projects:".', ['projects']),
)
