import { locale } from '@airlock/kit/messages'
import { base64urlnopad } from '@scure/base'
import * as z from 'zod/mini'
import { askPasskey, createPasskey } from '../passkey/browser.ts'
import { PasskeyFailure } from '../passkey/failure.ts'
import { assertionIn, type PasskeyQuestion, PasskeyReply, READY } from '../passkey/question.ts'
import { SIZE } from './openedWindow.ts'

/** How long the window may take to load (ms): a page that keeps its windows apart never hears of it. */
const LOADING = 20_000
/** How often it is checked whether the person has closed the window (ms). */
const POLL = 500

/** Where a passkey is made and used. Call these in the task of a click. */
export interface Passkeys {
  create: typeof createPasskey
  ask: typeof askPasskey
}

/** In this frame, as far as the browser has passkeys here. */
export const HERE: Passkeys = { create: createPasskey, ask: askPasskey }

const failure = (problem: PasskeyFailure['problem'], message: string) => new PasskeyFailure(problem, message)

/** Opens the window and asks there. A failure that the window reports ends it, like an answer. */
function askThere(question: PasskeyQuestion, signal: AbortSignal): Promise<PasskeyReply> {
  // Its name is unguessable: otherwise a page could open a window with that name first, and would control it.
  const opened = window.open(`/passkey?locale=${encodeURIComponent(locale())}`, crypto.randomUUID(), SIZE)
  if (!opened) return Promise.reject(failure('no-window', 'The browser blocked the window'))
  const listening = new AbortController()
  return new Promise<PasskeyReply>((resolve, reject) => {
    let isReady = false
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (source !== opened || origin !== location.origin) return
      if (data === READY) {
        isReady = true
        opened.postMessage(question, location.origin)
        return
      }
      const reply = z.safeParse(PasskeyReply, data)
      if (reply.success) resolve(reply.data)
    }
    addEventListener('message', onMessage, { signal: listening.signal })
    signal.addEventListener('abort', () => reject(signal.reason), { signal: listening.signal })
    const late = setTimeout(() => isReady || reject(failure('no-window', 'The window says nothing')), LOADING)
    const watching = setInterval(() => {
      if (opened.closed)
        reject(failure(isReady ? 'stopped' : 'no-window', 'The window was closed, or is kept apart'))
    }, POLL)
    listening.signal.addEventListener('abort', () => {
      clearTimeout(late)
      clearInterval(watching)
    })
  }).finally(() => {
    listening.abort()
    opened.close()
  })
}

async function replyFrom(question: PasskeyQuestion, signal: AbortSignal): Promise<PasskeyReply> {
  const reply = await askThere(question, signal)
  if (reply.kind === 'failed') throw failure(reply.problem, 'The window could not do it')
  return reply
}

/** In a window of our own origin, which is the top-level page there. */
export const THERE: Passkeys = {
  create: async ({ signal, known, ...wanted }) => {
    const reply = await replyFrom({ kind: 'create', ...wanted, known: [...known] }, signal)
    if (reply.kind !== 'create' || reply.passkey.rpId !== wanted.rpId)
      throw failure('invalid', 'The window made something else')
    return reply.passkey
  },
  ask: async ({ rpId, credentialIds }, challenge, signal) => {
    const text = base64urlnopad.encode(challenge)
    return assertionIn(
      await replyFrom({ kind: 'use', rpId, credentialIds: [...credentialIds], challenge: text }, signal),
    )
  },
}
