import { connectWords } from '../../messages/en/connect.ts'
import { shellWords } from '../../messages/en/shell.ts'
import type { SocialProvider } from '../../state/config/socialProviders.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { selectLoginProviders } from '../embedded/login.ts'
import { selectProviderName } from './providerName.ts'
import styles from './SocialButtons.module.css'
import { startSocial } from './startSocial.ts'
import { useSocialMark } from './useSocialMark.ts'

/** As many buttons as have room for their names beside each other. */
const MOST = 3

interface SocialButtonsProps {
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
  const Mark = useSocialMark()
  const label = connectWords.continueWith(name)
  return (
    <button
      type="button"
      className={look}
      aria-label={label}
      disabled={disabled}
      onClick={() => void dispatch(startSocial(provider))}
    >
      <span className={styles.mark}>{Mark && <Mark provider={provider} />}</span>
      <span className={styles.name}>{isAlone ? label : name}</span>
    </button>
  )
}

/** The providers with which the visitor can sign in: the first of them, and a button to the list of all. */
export function SocialButtons({ disabled }: SocialButtonsProps) {
  const dispatch = useAppDispatch()
  const providers = useAppSelector(selectLoginProviders)
  const hasMore = providers.length > MOST
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
          {connectWords.more}
        </button>
      )}
    </div>
  )
}
