/** @jsxImportSource preact */

import { cx } from '@airlock/kit/design/cx'
import type { RefObject } from 'preact'
import { screensWords } from '../messages/en/screens.ts'
import { Icon } from '../ui/Icon.tsx'
import { SealMark } from '../ui/SealMark.tsx'
import styles from './SiteHeader.module.css'
import type { Site } from './site.ts'

/** Warnings about the site's name, the most serious first. */
function remarksOn(site: Site): string[] {
  const remarks = [
    !site.verified && screensWords.notVerified,
    site.mixedScript && screensWords.mixedAlphabets,
    site.insecure && screensWords.notEncrypted,
  ]
  return remarks.filter((remark) => remark !== false)
}

interface SiteHeaderProps {
  site: Site
  headRef: RefObject<HTMLElement | null>
}

/**
 * The requesting site: its origin as the browser verified it, and under it its own name. An origin is never
 * truncated, because its end identifies the owner.
 */
export function SiteHeader({ site, headRef }: SiteHeaderProps) {
  const remarks = remarksOn(site)
  return (
    <header ref={headRef} className={styles.head}>
      <SealMark />
      <div className={styles.words}>
        <p className={styles.site}>
          <bdi dir="ltr" translate={false}>
            {site.text}
          </bdi>
          {site.verified && remarks.length === 0 && (
            <span className={styles.verified}>
              <Icon name="check" size={12} />
              {screensWords.verified}
            </span>
          )}
        </p>
        {site.unicode && (
          <p className={styles.quiet} translate={false}>
            {screensWords.readsAs(<bdi>{site.unicode}</bdi>)}
          </p>
        )}
        {site.claim && (
          <p className={cx(styles.quiet, styles.claim)} translate={false}>
            {screensWords.appName(<bdi>{site.claim}</bdi>)}
          </p>
        )}
        {site.outer && (
          <p className={styles.quiet} translate={false}>
            {screensWords.shownInside(<bdi dir="ltr">{site.outer}</bdi>)}
          </p>
        )}
        {remarks.map((remark) => (
          <p key={remark} className={styles.remark}>
            <Icon name="alert" size={12} />
            <span>{remark}</span>
          </p>
        ))}
      </div>
    </header>
  )
}

/** The header of a page without a requesting site, which shows its own name. */
export function OwnHeader({ headRef }: Pick<SiteHeaderProps, 'headRef'>) {
  return (
    <header ref={headRef} className={styles.head}>
      <SealMark />
      <div className={styles.words}>
        <p className={styles.site} translate={false}>
          <bdi dir="ltr">{location.host}</bdi>
        </p>
        <p className={styles.quiet}>{screensWords.yourWalletsOwnPage}</p>
      </div>
    </header>
  )
}
