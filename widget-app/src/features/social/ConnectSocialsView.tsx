import type { SocialProvider } from '@airlock/kit/social'
import { shellWords } from '../../messages/en/shell.ts'
import { selectMustAgree } from '../../state/connectors/terms.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { selectLoginProviders } from '../embedded/login.ts'
import styles from './ConnectSocialsView.module.css'
import { selectProviderName } from './providerName.ts'
import { SocialTile } from './SocialTile.tsx'
import { startSocial } from './startSocial.ts'

function ProviderRow({ provider }: { provider: SocialProvider }) {
  const dispatch = useAppDispatch()
  const name = useAppSelector((state) => selectProviderName(state, provider))
  const mustAgree = useAppSelector(selectMustAgree)
  return (
    <ListRow
      lead={<SocialTile provider={provider} />}
      title={name}
      hover={name}
      disabled={mustAgree}
      onClick={() => void dispatch(startSocial(provider))}
    />
  )
}

/** All providers with which the visitor can sign in. */
export function ConnectSocialsView() {
  const providers = useAppSelector(selectLoginProviders)
  return (
    <ul className={styles.providers} aria-label={shellWords.titles.ConnectSocials}>
      {providers.map((provider) => (
        <li key={provider}>
          <ProviderRow provider={provider} />
        </li>
      ))}
    </ul>
  )
}
