import { cx } from '@airlock/kit/design/cx'
import { PenLine, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { siteName } from '../../format/siteName.ts'
import { commonWords } from '../../messages/en/common.ts'
import { signInWords } from '../../messages/en/signIn.ts'
import { selectAccount, selectActiveNetwork } from '../../state/chains/selectors.ts'
import { selectSite } from '../../state/config/configSlice.ts'
import { type SignInQuestion, selectSignIn } from '../../state/late/signInSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { Address } from '../../ui/Address.tsx'
import { useAnnounce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Details } from '../../ui/Details.tsx'
import { Emblem } from '../../ui/Emblem.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { NetworkMark } from '../marks/NetworkMark.tsx'
import styles from './SignIn.module.css'
import { cancel, retry, sign } from './signInFlow.ts'
import { useFocusOnWait } from './useFocusOnWait.ts'

const useSite = () => siteName(useAppSelector(selectSite)) ?? signInWords.thisSite

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Facts({ subject }: SignInQuestion) {
  const network = useAppSelector(selectActiveNetwork)
  return (
    <dl className={styles.facts}>
      <Fact label={signInWords.account}>
        <Address address={subject.address} />
      </Fact>
      {network && (
        <Fact label={commonWords.network}>
          <span className={styles.network}>
            <NetworkMark network={network} size="s" />
            <bdi>{network.name}</bdi>
          </span>
        </Fact>
      )}
    </dl>
  )
}

/** The progress that is worth a line: who has to act now. */
function useProgress({ phase, failure, hasChanged }: SignInQuestion): string {
  const site = useSite()
  const wallet = useAppSelector(selectAccount).connectedWalletInfo?.name ?? signInWords.yourWallet
  if (phase === 'checking') return signInWords.checking
  if (phase === 'signing') return signInWords.waitingFor(wallet)
  if (phase === 'verifying') return signInWords.verifying(site)
  if (hasChanged) return signInWords.changed(site)
  return failure ? signInWords.failures[failure](site) : ''
}

const isBusyIn = ({ phase }: SignInQuestion): boolean => phase !== 'ready' && phase !== 'failed'

function Actions(question: SignInQuestion) {
  const dispatch = useAppDispatch()
  const hasFailed = question.phase === 'failed'
  const isBusy = isBusyIn(question)
  const buttons = useFocusOnWait(isBusy)
  return (
    <div ref={buttons} className={styles.actions}>
      <Button wide onClick={() => dispatch(cancel())}>
        {commonWords.cancel}
      </Button>
      <Button tone="primary" wide busy={isBusy} onClick={() => void dispatch(hasFailed ? retry() : sign())}>
        {isBusy && <Spinner />}
        {isBusy ? signInWords.waiting : hasFailed ? commonWords.tryAgain : signInWords.sign}
      </Button>
    </div>
  )
}

function Question(question: SignInQuestion) {
  const { phase, text, message, isRequired, hasChanged } = question
  const site = useSite()
  const name = useAppSelector((state) => state.config.metadata.name)
  const progress = useProgress(question)
  const isWarning = phase === 'failed' || hasChanged
  useAnnounce(progress)
  return (
    <div className={styles.view} aria-busy={isBusyIn(question)}>
      <div className={styles.head}>
        <Emblem icon={PenLine} tone="accent" />
        <h2 className={styles.title}>{signInWords.signInTo(<bdi key="site">{site}</bdi>)}</h2>
        <p className={styles.why}>{signInWords.asks(<bdi key="name">{name}</bdi>)}</p>
      </div>
      <Facts {...question} />
      {text !== null && (
        <Details label={signInWords.message} open={hasChanged}>
          {text}
        </Details>
      )}
      {message && <Details label={commonWords.whatTheWalletSaid}>{message}</Details>}
      <ActionBar>
        {isWarning && (
          <Notice icon={TriangleAlert} tone="caution">
            {progress}
          </Notice>
        )}
        <p className={cx(styles.note, !isWarning && progress !== '' && styles.progress)}>
          {(!isWarning && progress) || (isRequired && signInWords.endsConnection)}
        </p>
        <Actions {...question} />
      </ActionBar>
    </div>
  )
}

/** Asks the visitor to sign in to the site with the connected account. */
export function SignInView() {
  const question = useAppSelector(selectSignIn)
  return question && <Question {...question} />
}
