import { cx } from '@airlock/kit/design/cx'
import type { SocialProvider } from '@airlock/kit/social'
import { SocialMark } from './SocialMark.tsx'
import styles from './SocialTile.module.css'

/** The mark of a provider where wallets have their pictures: in a list, or in the ring of a view. */
export const SocialTile = ({ provider, size = 'm' }: { provider: SocialProvider; size?: 'm' | 'l' }) => (
  <span className={cx(styles.tile, styles[size])}>
    <SocialMark provider={provider} size={size === 'l' ? 36 : 22} />
  </span>
)
