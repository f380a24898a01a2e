import { cx } from '@airlock/kit/design/cx'
import type { SocialProvider } from '@airlock/kit/social'
import { useEffect } from 'react'
import { shellWords } from '../../messages/en/shell.ts'
import { socialWords } from '../../messages/en/social.ts'
import { pushed, selectIsShownView } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { selectLoginProviders } from '../embedded/login.ts'
import { selectProviderName } from './providerName.ts'
import styles from './SocialButtons.module.css'
import { SocialMark } from './SocialMark.tsx'
import { loadSocial, startSocial } from './startSocial.ts'

/** As many buttons as have room for their names beside each other. */
const MOST = 3

export interface SocialButtonsProps {
  /** Whether the dApp requires an agreement to its terms first. */
  disabled: boolean
}

const look = cx(buttonClass({ children: null }), styles.button)

interface ProviderButtonProps extends SocialButtonsProps {
  provider: SocialProvider
  /** Whether there is room for all of the name that the button has for screen readers. */
  isAlone: boolean
}

function ProviderButton({ provider, isAlone, disabled }: ProviderButtonProps) {
  const dispatch = useAppDispatch()
  const name = useAppSelector((state) => selectProviderName(state, provider))
  const label = socialWords.continueWith(name)
  return (
    <button
      type="button"
      className={look}
      aria-label={label}
      disabled={disabled}
      onClick={() => void dispatch(startSocial(provider))}
    >
      <SocialMark provider={provider} />
      <span className={styles.name}>{isAlone ? label : name}</span>
    </button>
  )
}

/** The providers with which the visitor can sign in: the first of them, and a button to the list of all. */
export function SocialButtons({ disabled }: SocialButtonsProps) {
  const dispatch = useAppDispatch()
  const providers = useAppSelector(selectLoginProviders)
  const hasMore = providers.length > MOST
  const isPainted = useAppSelector(selectIsShownView)
  // The code of the next step; whoever presses a button loads it again, and is told of a failure.
  useEffect(() => {
    if (isPainted) loadSocial().catch(() => undefined)
  }, [isPainted])
  const shown = hasMore ? providers.slice(0, MOST - 1) : providers
  return (
    <div className={styles.buttons}>
      {shown.map((provider) => (
        <ProviderButton
          key={provider}
          provider={provider}
          isAlone={providers.length === 1}
          disabled={disabled}
        />
      ))}
      {hasMore && (
        <button
          type="button"
          className={look}
          aria-label={shellWords.titles.ConnectSocials}
          disabled={disabled}
          onClick={() => dispatch(pushed({ view: 'ConnectSocials' }))}
        >
          {socialWords.more}
        </button>
      )}
    </div>
  )
}
