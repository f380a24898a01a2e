import { connectParent, type ParentOptions } from '@airlock/host-sdk/bridge'
import { secureContract } from '@airlock/secure-frame/contract'
import { secureFrameWords } from '../../messages/en/secureFrame.ts'
import type { SecureContract } from '../../types.ts'
import { SLOT_ID } from './slotId.ts'

/** The frame cannot navigate anything but its own windows, which the visitor opens by a click in it. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-storage-access-by-user-activation'

const ALLOW = ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get']

/** Creates the secure frame and answers its handshake. Returns a function that removes the frame. */
export type OpenFrame = (
  options: Pick<ParentOptions<SecureContract>, 'origin' | 'init' | 'onLink' | 'onError'> & { url: string },
) => () => void

/** Creates the secure frame in its slot of the card, and answers its handshake. */
export const openFrame: OpenFrame = ({ url, origin, ...rest }) => {
  const frame = Object.assign(document.createElement('iframe'), {
    title: secureFrameWords.title,
    allow: ALLOW.map((feature) => `${feature} ${origin}`).join('; '),
  })
  frame.setAttribute('sandbox', SANDBOX)
  const stop = connectParent({ contract: secureContract, frame, origin, handlers: {}, ...rest })
  frame.src = url
  document.getElementById(SLOT_ID)?.append(frame)
  return () => {
    stop()
    frame.remove()
  }
}
