/** @jsxImportSource preact */
import { type MarkPath, SOCIAL_MARKS } from '@airlock/kit/design/socialMarks'
import type { SocialProvider } from '../../contract/primitives.ts'
import { Icon } from '../../ui/Icon.tsx'

interface SocialMarkProps {
  kind: SocialProvider | 'email'
}

const ICONS = { email: 'mail', oidc: 'key' } as const

/** The mark of a way to sign in. Decorative: the name is always next to it. */
export function SocialMark({ kind }: SocialMarkProps) {
  if (kind === 'email' || kind === 'oidc') return <Icon name={ICONS[kind]} size={20} />
  const paths: readonly MarkPath[] = SOCIAL_MARKS[kind]
  return (
    <svg width={20} height={20} viewBox="0 0 24 24" fill="none" fill-rule="evenodd" aria-hidden="true">
      {paths.map(({ width, ...path }: { width?: number } & MarkPath) => (
        <path key={path.d} stroke-width={width} {...path} />
      ))}
    </svg>
  )
}
