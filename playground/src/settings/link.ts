import * as z from 'zod/mini'
import {
  DENSITIES,
  defaultsFor,
  FEATURES,
  type Feature,
  FONTS,
  LAYOUTS,
  METHODS,
  MODES,
  type Offer,
  type Settings,
  SOCIALS,
} from './settings.ts'

/*
 * The settings as the query of a link. Only what differs from the defaults is in it. A link may come from anybody: each
 * parameter has a schema, and one that does not match is left out, and named to the visitor.
 */

const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>) => Object.keys(table) as K[]

const Color = z.pipe(
  z.string().check(z.regex(/^[0-9a-f]{6}$/)),
  z.transform((digits) => `#${digits}`),
)

const intWithin = (least: number, most: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number)),
    z.number().check(z.gte(least), z.lte(most)),
  )

/** Names from a list, separated by tildes, each at most once. `-` stands for none of them. */
const namesFrom = <N extends string>(names: readonly N[]) =>
  z.pipe(
    z.pipe(
      z.string().check(z.minLength(1), z.maxLength(512)),
      z.transform((text) => (text === '-' ? [] : text.split('~'))),
    ),
    z.array(z.enum(names)).check(z.refine((chosen) => new Set(chosen).size === chosen.length)),
  )

/** The schema of each parameter. */
const parametersFor = ({ projects, themes, networks }: Offer) => ({
  project: z.enum(projects),
  layout: z.enum(LAYOUTS),
  theme: z.enum(['none', ...themes]),
  mode: z.enum(MODES),
  accent: Color,
  mix: Color,
  strength: intWithin(0, 100),
  radius: intWithin(0, 12),
  font: z.enum(keysOf(FONTS)),
  density: z.enum(DENSITIES),
  order: namesFrom(METHODS).check(z.refine(({ length }) => length === METHODS.length)),
  socials: namesFrom(SOCIALS),
  on: namesFrom(keysOf(FEATURES)),
  off: namesFrom(keysOf(FEATURES)),
  networks: namesFrom(networks.map(({ id }) => id)).check(z.minLength(1)),
})

/** What the parameters say: settings, and the features that are switched. */
type Values = Partial<Settings> & { on?: Feature[]; off?: Feature[] }

/** The settings of a link, and the names of the parameters that were left out. Other parameters are nobody's business. */
export function readLink(search: string, offer: Offer): { settings: Settings; ignored: string[] } {
  const schemas = parametersFor(offer)
  const query = new URLSearchParams(search)
  const values: Record<string, unknown> = {}
  const ignored: string[] = []
  for (const [name, schema] of Object.entries(schemas)) {
    const text = query.get(name)
    if (text === null) continue
    const result = z.safeParse(schema as z.ZodMiniType, text)
    if (result.success) values[name] = result.data
    else ignored.push(name)
  }
  const { on = [], off = [], ...rest } = values as Values
  const features: Record<Feature, boolean> = { ...FEATURES }
  for (const feature of on) features[feature] = true
  for (const feature of off) features[feature] = false
  return { settings: { ...defaultsFor(offer), ...rest, features }, ignored }
}

const join = (names: readonly string[]) => names.join('~') || '-'

/** What a setting is in a link. */
const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return join(value)
  return String(value).replace(/^#/, '')
}

/** The query of a link to these settings, empty or with its question mark. */
export function writeLink({ features, ...settings }: Settings, offer: Offer): string {
  const { features: usual, ...defaults } = defaultsFor(offer)
  const query = new URLSearchParams()
  for (const name of Object.keys(defaults) as (keyof typeof defaults)[]) {
    const text = textOf(settings[name])
    if (settings[name] !== null && text !== textOf(defaults[name])) query.set(name, text)
  }
  const changed = keysOf(FEATURES).filter((feature) => features[feature] !== usual[feature])
  const on = changed.filter((feature) => features[feature])
  const off = changed.filter((feature) => !features[feature])
  if (on.length > 0) query.set('on', join(on))
  if (off.length > 0) query.set('off', join(off))
  const text = query.toString().replaceAll('%3A', ':').replaceAll('%7E', '~')
  return text && `?${text}`
}
