/** @jsxImportSource preact */
import type { SocialProvider } from '../../contract/primitives.ts'
import { socialWords } from '../../messages/en/social.ts'
import { Button } from '../../ui/Button.tsx'
import { EmailAddress } from '../EmailAddress.tsx'
import { SocialMark } from '../methods/SocialMark.tsx'
import { Panel } from '../Panel.tsx'
import { Status } from '../Status.tsx'
import styles from './AcceptScreen.module.css'

interface AcceptScreenProps {
  kind: SocialProvider
  /** The provider's name. */
  provider: string
  /** The address that the provider vouches for; null without one. */
  email: string | null
  /** The name, which people choose freely; null without one. */
  name: string | null
  busy: boolean
  /** Why the person could not be signed in; null without a failure. */
  message: string | null
  onAccept: () => void
  onOther: () => void
  onCancel: () => void
}

/** Asks whether the provider's person is the one in front of the screen. The vouched address comes first. */
export function AcceptScreen({ kind, provider, email, name, busy, message, ...on }: AcceptScreenProps) {
  return (
    <Panel
      title={socialWords.isThisYou}
      text={socialWords.signedInAs(<bdi>{provider}</bdi>)}
      actions={
        <>
          <Button tone="primary" wide off={busy} onClick={on.onAccept}>
            {busy ? socialWords.signingIn : socialWords.yes}
          </Button>
          <Button wide off={busy} onClick={on.onOther}>
            {socialWords.anotherAccount}
          </Button>
          <Button tone="quiet" wide onClick={on.onCancel}>
            {socialWords.cancel}
          </Button>
        </>
      }
    >
      <div className={styles.person}>
        <SocialMark kind={kind} size={40} />
        <div>
          {email !== null && <EmailAddress email={email} />}
          {name !== null && (
            <bdi className={email === null ? styles.only : styles.name} translate={false}>
              {name}
            </bdi>
          )}
          {email === null && name === null && <span className={styles.name}>{socialWords.noName}</span>}
        </div>
      </div>
      {message !== null && (
        <div role="alert">
          <Status busy={false} isProblem isRefused={false}>
            {message}
          </Status>
        </div>
      )}
    </Panel>
  )
}
