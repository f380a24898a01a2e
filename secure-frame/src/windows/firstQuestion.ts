import { OPEN_TICKET } from '../../shared/openTicket.ts'
import { plainRequest } from '../session/plainRequest.ts'
import { heldTicket } from './heldTicket.ts'
import { hideSecret, readCarried } from './secretOf.ts'

/*
 * The first script of the approval window, and a small one that stands in the document itself: unless the frame that
 * opened the window has the request, it asks the server for it while the browser still loads the script that shows it.
 */

/** The ticket in the window's URL; null if there is none. */
export const ticket = readCarried('ticket')

/**
 * The request as the frame has it that opened this window. A reload, where the secret has left the address, may find
 * that it was decided: it asks the server.
 */
export const held: unknown = ticket && location.hash && heldTicket(ticket.secret)

const path = ticket && OPEN_TICKET.replace(':id', ticket.id)
const body = ticket && JSON.stringify({ secret: ticket.secret })
const giving = new AbortController()
const { signal: givenUp } = giving
let response =
  path && body && !held ? fetch(path, plainRequest({ method: 'POST', body, signal: givenUp })) : null
// Whoever takes it handles a failure.
response?.catch(() => undefined)
// In the same task, and after the request: changing the address takes as long as sending it.
hideSecret()
// The frame opens the window again while it is open.
addEventListener('hashchange', hideSecret)

/** As `fetch`, and the first time that the same is asked again, with the answer that is already on its way. */
export const fetchOnce: typeof fetch = async (address, init) => {
  const known = response
  // The window has one ticket, and one secret for it.
  if (!known || String(address) !== `${location.origin}${path}`) return fetch(address, init)
  response = null
  const { signal } = init as RequestInit
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    // Also while the answer's body arrives.
    signal?.addEventListener('abort', () => {
      giving.abort(signal.reason)
      reject(signal.reason)
    })
    known.then(resolve, reject)
  })
}
