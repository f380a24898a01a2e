import * as z from 'zod/mini'

/** The form of a BCP 47 tag. Whether that language exists is checked by the lookup. */
const Tag = z.string().check(z.maxLength(35), z.regex(/^[a-z]{2,8}(?:-[a-z\d]{1,8})*$/i))

/** The language that the frame passed in a window's URL; English by default. */
export function localeOf(address: string): string {
  const tag = z.safeParse(Tag, new URL(address).searchParams.get('locale'))
  return tag.success ? tag.data : 'en'
}
