/** @jsxImportSource preact */
import { markLook } from '@airlock/kit/design/socialMarks'
import type { SocialProvider } from '../../contract/primitives.ts'
import { Icon } from '../../ui/Icon.tsx'

interface SocialMarkProps {
  kind: SocialProvider | 'email'
}

const ICONS = { email: 'mail', oidc: 'key' } as const

/** The mark of a way to sign in. Decorative: the name is always next to it. */
export function SocialMark({ kind }: SocialMarkProps) {
  if (kind === 'email' || kind === 'oidc') return <Icon name={ICONS[kind]} size={20} />
  return <span aria-hidden="true" {...markLook(kind, 20)} />
}
