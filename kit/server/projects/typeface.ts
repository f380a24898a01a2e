import * as z from 'zod/mini'
import { shape } from '../config/shape.ts'

const FAMILY =
  'has to be 2 to 48 letters, digits, spaces or hyphens that begin with a letter, such as "Acme Sans".'
const FILE =
  'has to be the name of a WOFF2 file in AIRLOCK_FONTS_DIR without its folder, such as acme-sans.woff2.'
const WEIGHT =
  'has to be a weight from 100 to 900, such as 400, or the range of a variable font, such as "100 900".'

/** Names that mean something else in CSS, or that are the widget's own typeface. */
const TAKEN =
  /^(?:inherit|initial|unset|revert|revert-layer|default|none|serif|sans-serif|monospace|cursive|fantasy|math|emoji|system-ui|ui-[a-z-]+|geist(?: stand-in)?)$/i

/** The typeface of the operator. Its texts are written into a style sheet, so they have letters that mean nothing there. */
export const TypefaceSetting = z.strictObject(
  {
    family: z.string(FAMILY).check(
      z.regex(/^[A-Za-z][A-Za-z0-9 -]{0,46}[A-Za-z0-9]$/, FAMILY),
      z.refine((name) => !TAKEN.test(name), 'is a name that CSS or the widget uses itself.'),
    ),
    files: z
      .array(
        z.strictObject(
          {
            file: z.string(FILE).check(z.regex(/^[A-Za-z0-9][\w.-]{0,99}\.woff2$/, FILE)),
            weight: z.union(
              [
                z
                  .number(WEIGHT)
                  .check(z.multipleOf(1, WEIGHT), z.minimum(100, WEIGHT), z.maximum(900, WEIGHT)),
                z.string(WEIGHT).check(z.regex(/^[1-9]00(?: [1-9]00)?$/, WEIGHT)),
              ],
              WEIGHT,
            ),
          },
          shape('has to be { file: acme-sans.woff2, weight: 400 }.', ['file', 'weight']),
        ),
        'has to be a list, with one { file: acme-sans.woff2, weight: 400 } a file.',
      )
      .check(z.minLength(1, 'is empty: list a file.'), z.maxLength(8, 'has more than 8 files.')),
  },
  shape('has to be { family: Acme Sans, files: [{ file: acme-sans.woff2, weight: 400 }] }.', [
    'family',
    'files',
  ]),
)
export type Typeface = z.infer<typeof TypefaceSetting>
