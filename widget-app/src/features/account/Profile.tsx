import { cx } from '@airlock/kit/design/cx'
import { ArrowUpRight, Layers } from 'lucide-react'
import { accountWords } from '../../messages/en/account.ts'
import { commonWords } from '../../messages/en/common.ts'
import { familiesWords } from '../../messages/en/families.ts'
import { selectEmbedded } from '../../state/account/embeddedSlice.ts'
import { selectAccount, selectActiveNamespace, selectActiveNetwork } from '../../state/chains/selectors.ts'
import { hasLogin } from '../../state/connectors/walletKinds.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { Address } from '../../ui/Address.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { IconLink } from '../../ui/IconLink.tsx'
import { CopyAddressButton } from '../identity/CopyAddressButton.tsx'
import { ProfilePicture } from '../identity/ProfilePicture.tsx'
import { useIdentity } from '../identity/useIdentity.ts'
import { NameButton } from '../names/NameButton.tsx'
import { NameLink } from '../names/NameLink.tsx'
import { AccountTypeButton } from '../smartAccount/AccountTypeButton.tsx'
import { selectProviderName } from '../social/providerName.ts'
import { SocialMark } from '../social/SocialMark.tsx'
import { selectAddressLabel } from './addressLabels.ts'
import { selectFamilies } from './families.ts'
import styles from './Profile.module.css'

/** The link to the accounts of other chains. With an external wallet its row is that link. */
function FamilyButton() {
  const dispatch = useAppDispatch()
  const active = useAppSelector(selectActiveNamespace)
  const isSignedIn = hasLogin(useAppSelector(selectAccount))
  const hasOthers = useAppSelector(selectFamilies).length > 1
  if (!isSignedIn || !hasOthers) return null
  return (
    <IconButton
      label={accountWords.otherChains(familiesWords.names[active])}
      icon={<Layers size={16} />}
      onClick={() => dispatch(pushed({ view: 'ProfileWallets' }))}
    />
  )
}

/** The provider with which the visitor has signed in, and the name that they have there. */
function SignInMethod() {
  const { socialProvider, username } = useAppSelector(selectEmbedded)
  const isSignedIn = hasLogin(useAppSelector(selectAccount))
  const provider = useAppSelector((state) => socialProvider && selectProviderName(state, socialProvider))
  if (!isSignedIn || !socialProvider) return null
  return (
    <p className={styles.method} title={accountWords.signedInWith(provider ?? '')}>
      <SocialMark provider={socialProvider} size={14} />
      <span>
        {username ? (
          <>
            {provider} · <bdi>{username}</bdi>
          </>
        ) : (
          provider
        )}
      </span>
    </p>
  )
}

/** The account's name if it has one, else the dApp's name for it, and always its address. */
export function Profile({ address }: { address: string }) {
  const { addressExplorerUrl } = useAppSelector(selectAccount)
  const isSignedIn = hasLogin(useAppSelector(selectAccount))
  const explorer = useAppSelector(selectActiveNetwork)?.blockExplorers?.default.name
  const { name: ownName, picture } = useIdentity()
  const label = useAppSelector((state) => selectAddressLabel(state, address))
  const name = ownName ?? label
  return (
    <section className={styles.profile} aria-label={accountWords.account}>
      <ProfilePicture address={address} picture={picture} size={44} />
      <div className={styles.who}>
        {name && (
          <p className={styles.name} title={name}>
            {ownName ? <NameLink name={ownName} /> : label}
          </p>
        )}
        <p className={cx(styles.address, !name && styles.name)}>
          <Address address={address} />
          <CopyAddressButton address={address} />
        </p>
        <div className={styles.facts}>
          <AccountTypeButton />
          <SignInMethod />
          {isSignedIn && <NameButton />}
        </div>
      </div>
      <div className={styles.tools}>
        {addressExplorerUrl && (
          <IconLink
            label={explorer ? accountWords.viewOn(explorer) : commonWords.viewOnExplorer}
            icon={<ArrowUpRight size={18} />}
            href={addressExplorerUrl}
          />
        )}
        <FamilyButton />
      </div>
    </section>
  )
}
