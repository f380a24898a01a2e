import * as z from 'zod/mini'

/** The form of a BCP 47 tag. Whether there is such a language is seen where it is looked up. */
const Tag = z.string().check(z.maxLength(35), z.regex(/^[a-z]{2,8}(?:-[a-z\d]{1,8})*$/i))

/** The language that the frame has named in the address of a window; English where it names none. */
export function localeOf(address: string): string {
  const tag = z.safeParse(Tag, new URL(address).searchParams.get('locale'))
  return tag.success ? tag.data : 'en'
}
