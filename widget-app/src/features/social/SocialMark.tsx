import { markLook } from '@airlock/kit/design/socialMarks'
import type { SocialProvider } from '@airlock/kit/social'
import { KeyRound } from 'lucide-react'
import type { CSSProperties } from 'react'

/** The mark of a provider; a key for the operator's own. Decorative: the name is always next to it. */
export function SocialMark({ provider, size = 20 }: { provider: SocialProvider; size?: number }) {
  if (provider === 'oidc') return <KeyRound size={size} />
  const { className, style } = markLook(provider, size)
  return <span aria-hidden="true" className={className} style={style as CSSProperties} />
}
