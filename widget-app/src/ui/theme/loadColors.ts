import type { ThemeVariables } from '../../types.ts'

/** The variables that change colours. The others are applied without further code. */
const COLOURS = /accent|surface|text|mix$|contrast/

/** The visitor's wish for text at 7 to 1 and outlines around controls, like the dApp's with `--airlock-contrast: AAA`. */
export const MORE_CONTRAST = '(prefers-contrast: more)'

const prefersMore = () => matchMedia(MORE_CONTRAST).matches

let code: typeof import('./themeColors.ts') | undefined

/**
 * Loads the code that derives colours, if a theme needs it and it is not there yet. Resolves also if it cannot be loaded:
 * the widget then shows its own colours.
 */
export function loadColors(variables: ThemeVariables): Promise<void> | undefined {
  if (code || !(prefersMore() || COLOURS.test(Object.keys(variables).join()))) return undefined
  return import('./themeColors.ts').then(
    (loaded) => {
      code = loaded
    },
    () => undefined,
  )
}

/** The colour tokens of a theme as custom properties, once their code is loaded. */
export const colorsOf = (node: HTMLElement, variables: ThemeVariables) =>
  code?.themeColors(node, variables, prefersMore())
