import * as z from 'zod/mini'

/** A mail, as the API of the local mail server has it. */
const Mail = z.object({ id: z.int(), subject: z.string(), text: z.string() })
export type Mail = z.infer<typeof Mail>

/** The id of the newest mail, 0 if there is none. */
export async function newestMail(path: string): Promise<number> {
  const response = await fetch(`${path}/api/mails`)
  const [newest] = z.parse(z.array(Mail), await response.json())
  return newest?.id ?? 0
}

/** Waits for the first mail after that one. Resolves with null if none has come for a while. */
export async function nextMail(path: string, after: number, signal: AbortSignal): Promise<Mail | null> {
  const response = await fetch(`${path}/api/mails/next?after=${after}`, { signal })
  return response.status === 204 ? null : z.parse(Mail, await response.json())
}

/** Whether it is about a sign-in on this site: every mail names its site, and the server has those of others too. */
export const isForSite = ({ text }: Mail, host: string): boolean => text.includes(host)

/** The six digits to type, in two groups; null if the mail has none. */
export function codeIn({ text }: Mail): string | null {
  const [, first, second] = /\b(\d{3}) ?(\d{3})\b/.exec(text) ?? []
  return first && second ? `${first} ${second}` : null
}
