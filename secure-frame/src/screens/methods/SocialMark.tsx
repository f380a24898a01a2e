/** @jsxImportSource preact */
import { markLook } from '@airlock/kit/design/socialMarks'
import type { SocialProvider } from '../../contract/primitives.ts'
import { Icon } from '../../ui/Icon.tsx'

interface SocialMarkProps {
  kind: SocialProvider | 'email'
  /** CSS pixels. */
  size?: number
}

const ICONS = { email: 'mail', oidc: 'key' } as const

/** The mark of a way to sign in. Decorative: the name is always next to it. */
export function SocialMark({ kind, size = 20 }: SocialMarkProps) {
  if (kind === 'email' || kind === 'oidc') return <Icon name={ICONS[kind]} size={size} />
  return <span aria-hidden="true" {...markLook(kind, size)} />
}
