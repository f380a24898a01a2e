import type { Languages } from './speakTag.ts'

/**
 * The pseudo-languages, for tests: they exist only on this machine. The dApp's page chooses the language, and on a real
 * site it could make the words of an approval unreadable with one of them.
 *
 * @param hostname the page's own, such as `widget.localhost`
 */
export const pseudoLanguages = (hostname: string): Languages =>
  hostname.endsWith('.localhost')
    ? {
        'en-XA': async () => (await import('./pseudo.ts')).accented,
        'ar-XB': async () => (await import('./pseudo.ts')).mirrored,
      }
    : {}
