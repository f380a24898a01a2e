import { greet } from '@airlock/host-sdk/bridge'
import { WIDGET } from '@airlock/host-sdk/contract'
import { loadColors } from '../ui/theme/loadColors.ts'
import { createEarlyCard } from './earlyCard/earlyCard.ts'

/* A script of its own, which runs before the entry is there: the page makes its offer while the entry loads. */

export const greeting = greet(WIDGET)

const frame = document.getElementById('root')?.firstElementChild
/** The card in the document, if the server has written one. */
export const earlyCard = frame instanceof HTMLElement ? createEarlyCard(frame, greeting.nonce) : undefined

// The code for the colours of a theme comes together with the entry, which waits for it. Any window can send this
// message, and none can do more with it.
addEventListener('message', ({ data }) => void loadColors(data?.init?.config?.themeVariables ?? {}))

// The entry is fetched in the meantime (kit/build/preloadedEntry.ts). It runs once the card is on the screen: on a slow phone
// it takes the thread for a fifth of a second.
const entry = document.querySelector('template')
if (entry) void Promise.resolve(earlyCard?.settled).then(() => document.head.append(entry.content))
