import { type Greeting, greet } from '@airlock/host-sdk/bridge'
import { WIDGET } from '@airlock/host-sdk/contract'
import { loadColors } from '../ui/theme/loadColors.ts'
import { createEarlyCard, type EarlyCard } from './earlyCard/earlyCard.ts'

/* The document's first script, which runs before anything else of it is there: the page makes its offer meanwhile. */

interface Hello {
  greeting: Greeting
  /** The card in the document, if the server has written one. */
  earlyCard?: EarlyCard
}

export const hello: Hello = { greeting: greet(WIDGET) }

// The code for the colours of a theme comes together with the entry, which waits for it. Any window can send this
// message, and none can do more with it.
addEventListener('message', ({ data }) => void loadColors(data?.init?.config?.themeVariables ?? {}))

/** Resolves when the document's style sheets are there: without them a card would be open that nobody sees. */
const styled = () =>
  Promise.all(
    Array.from(document.querySelectorAll<HTMLLinkElement>('[rel=stylesheet]'), (link) =>
      link.sheet
        ? undefined
        : new Promise((resolve) => {
            link.onload = link.onerror = resolve
          }),
    ),
  )

addEventListener('DOMContentLoaded', async () => {
  await styled()
  const frame = document.getElementById('root')?.firstElementChild
  if (frame instanceof HTMLElement) hello.earlyCard = createEarlyCard(frame, hello.greeting)
  // The entry is fetched in the meantime (kit/build/preloadedEntry.ts). It runs once the card is on the screen: on a slow
  // phone it takes the thread for a fifth of a second.
  const entry = document.querySelector('template')
  if (!entry) return
  await hello.earlyCard?.settled
  document.head.append(entry.content)
})
