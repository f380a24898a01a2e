import * as z from 'zod/mini'
import { WidgetConfig } from '../contract/config.ts'
import type { AirlockConfig, ThemeOptions } from '../types.ts'
import type { Mistake } from './advice.ts'
import { pick, type Schema } from './pick.ts'

type Options = Record<string, unknown>

const anything = z.unknown()
const flag = z.boolean()

/** The options that the page itself reads. The required ones were checked when the instance was created. */
const PAGE_OPTIONS = {
  widgetUrl: anything,
  mount: anything,
  preload: z.literal(['eager', 'idle', 'visible', 'intent']),
  announce: flag,
  enableInjected: flag,
  siwe: anything,
  siwx: anything,
}

/** Objects in which every name is checked. Networks may have more fields than are read: viem's chains do. */
const NESTED = ['metadata', 'themeVariables']
/** The widget cannot start without these. Mistakes in them are reported when the configuration is offered to it. */
const ESSENTIAL = ['projectId', 'metadata', 'networks', 'defaultNetwork']

/** The theme variables that are colours, and those that are lengths. */
const COLOUR = /k-(accent|color-mix|surface|text)$/
const LENGTH = /-master$/

const shapeOf = (schema: unknown) => {
  const { shape, innerType } = (schema as Schema)._zod.def
  return (shape ?? innerType?._zod.def.shape) as Record<string, z.ZodMiniType>
}

const supports = (property: string, value: unknown) =>
  globalThis.CSS?.supports(property, value as string) !== false

const isWrong = (schema: z.ZodMiniType, name: string, value: unknown) =>
  !z.safeParse(schema, pick(schema as unknown as Schema, value)).success ||
  (COLOUR.test(name) && !supports('color', value)) ||
  (LENGTH.test(name) && !supports('width', value))

/** Copies the options without the invalid ones, and reports each of those to `tell`. */
function tidy(
  options: Options,
  shape: Record<string, z.ZodMiniType>,
  tell: (mistake: Mistake) => void,
  parent = '',
): Options {
  const tidied: Options = {}
  for (const [name, value] of Object.entries(options)) {
    const path = parent + name
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (value === undefined) continue
    if (!schema) tell({ path, given: value, known: Object.keys(shape) })
    else if (NESTED.includes(name) && value && typeof value === 'object')
      tidied[name] = tidy(value as Options, shapeOf(schema), tell, `${path}.`)
    else if (ESSENTIAL.includes(name) || !isWrong(schema, name, value)) tidied[name] = value
    else tell({ path, given: value })
  }
  return tidied
}

/** Returns the configuration without its invalid options, and the list of those. */
export function tidyOptions(config: AirlockConfig): { options: AirlockConfig; mistakes: Mistake[] } {
  const mistakes: Mistake[] = []
  const shape = { ...shapeOf(WidgetConfig), ...PAGE_OPTIONS }
  const options = tidy({ ...config }, shape, (mistake) => mistakes.push(mistake))
  return { options: options as unknown as AirlockConfig, mistakes }
}

/** Rejects an invalid theme. The error names the wrong value and the valid ones. */
export async function checkTheme(theme: ThemeOptions): Promise<void> {
  const given = { ...theme, themeMode: theme.themeMode ?? undefined } as AirlockConfig
  const [mistake] = tidyOptions(given).mistakes
  if (mistake) (await import('./advice.ts')).refuse('setTheme', mistake)
}

/** Removes invalid options from the configuration and warns about them: no option may keep the widget from starting. */
export function checkOptions(config: AirlockConfig): void {
  const { options, mistakes } = tidyOptions(config)
  if (!mistakes[0]) return
  for (const name of Object.keys(config)) Reflect.deleteProperty(config, name)
  Object.assign(config, options)
  import('./advice.ts').then(
    ({ warn }) => warn(mistakes),
    () => {},
  )
}
