import { fileURLToPath } from 'node:url'

/** Icons as they are needed here: what else lucide-react can do would be in the entry. */
export const ICONS = {
  find: '../createLucideIcon.mjs',
  replacement: fileURLToPath(new URL('lucideMini.ts', import.meta.url)),
}
