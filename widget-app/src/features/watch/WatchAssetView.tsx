import { TriangleAlert, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { fromBaseUnits } from '../../format/amount.ts'
import { siteName } from '../../format/siteName.ts'
import { commonWords } from '../../messages/en/common.ts'
import { watchWords } from '../../messages/en/watch.ts'
import { selectNetwork } from '../../state/chains/selectors.ts'
import { selectSite } from '../../state/config/configSlice.ts'
import { selectQuestion, type WatchQuestion, watchChanged } from '../../state/late/watchSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { Amount } from '../../ui/Amount.tsx'
import { useAnnounce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Emblem } from '../../ui/Emblem.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'
import { WholeAddress } from '../../ui/WholeAddress.tsx'
import { CopyAddressButton } from '../identity/CopyAddressButton.tsx'
import { NetworkMark } from '../marks/NetworkMark.tsx'
import { networkName } from '../marks/networkName.ts'
import { readToken } from './readToken.ts'
import styles from './WatchAsset.module.css'

const useSite = () => siteName(useAppSelector(selectSite)) ?? watchWords.thisSite

function useNetwork({ account }: WatchQuestion) {
  const network = useAppSelector((state) => selectNetwork(state, account.chainId))
  return network ?? { name: networkName(network), caipNetworkId: account.chainId, nativeCurrency: null }
}

/** The name in the token's contract. A picture comes only from the server, never from the site. */
function Title({ token, picture }: Pick<WatchQuestion, 'token' | 'picture'>) {
  const hasName = token !== null && token.name !== token.symbol
  return (
    <div className={styles.token}>
      {token ? (
        <Mark
          name={token.name}
          colorKey={token.address}
          src={picture ?? undefined}
          shape="network"
          size="l"
        />
      ) : (
        <span className={styles.unknown} aria-hidden="true" />
      )}
      {token ? (
        <h2 className={styles.symbol}>
          <bdi>{token.symbol}</bdi>
        </h2>
      ) : (
        <p className={styles.symbol}>
          <Skeleton width={96} />
        </p>
      )}
      {(hasName || !token) && (
        <p className={styles.name}>{token ? <bdi>{token.name}</bdi> : <Skeleton width={136} />}</p>
      )}
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The contract that the question's is to be compared with, unless the token is on the list already. */
function otherContract({ isKnown, lookAlike }: WatchQuestion): string | null {
  return isKnown || lookAlike === null || lookAlike === 'coin' ? null : lookAlike.contract
}

function Facts({ question }: { question: WatchQuestion }) {
  const { token, given } = question
  const other = otherContract(question)
  const network = useNetwork(question)
  const contract = token?.address ?? given.address
  return (
    <dl className={styles.facts}>
      <Fact label={commonWords.network}>
        <span className={styles.network}>
          <NetworkMark network={network} size="s" />
          {network.name}
        </span>
      </Fact>
      <Fact label={commonWords.contract}>
        <span className={styles.contract}>
          <span className={styles.whole}>
            <WholeAddress address={contract} />
          </span>
          <CopyAddressButton address={contract} />
        </span>
      </Fact>
      {other && (
        <Fact label={watchWords.yours}>
          <span className={styles.other}>
            <WholeAddress address={other} />
          </span>
        </Fact>
      )}
      <Fact label={watchWords.youHave}>
        {token ? (
          <Amount amount={fromBaseUnits(token.balance, token.decimals)} symbol={token.symbol} />
        ) : (
          <Skeleton width={64} />
        )}
      </Fact>
    </dl>
  )
}

/** Warnings about facts that the name does not reveal. */
function Warnings({ question }: { question: WatchQuestion }) {
  const { token, lookAlike } = question
  const network = useNetwork(question)
  const site = useSite()
  if (!token) return null
  return (
    <>
      {lookAlike === 'coin' && (
        <Notice icon={TriangleAlert} tone="caution">
          {watchWords.notOwnCoin(network.name, network.nativeCurrency?.symbol ?? '')}
        </Notice>
      )}
      {otherContract(question) && (
        <Notice icon={TriangleAlert} tone="caution">
          {watchWords.haveAnother(token.symbol)}
        </Notice>
      )}
      {token.isClaimed && (
        <Notice icon={TriangleAlert} tone="caution">
          {watchWords.isClaimed(site)}
        </Notice>
      )}
    </>
  )
}

function Question({ question }: { question: WatchQuestion }) {
  const dispatch = useAppDispatch()
  const site = useSite()
  const { id, phase, token, isKnown, lookAlike } = question
  const answer = (given: 'added' | 'cancelled') => () => dispatch(watchChanged({ id, phase: given }))
  useAnnounce(
    token ? (isKnown ? watchWords.isOnList(token.symbol) : watchWords.wantsToAdd(site, token.symbol)) : '',
  )
  return (
    <div className={styles.view} aria-busy={phase === 'reading'}>
      <Title token={token} picture={question.picture} />
      <p className={styles.why}>
        {watchWords[isKnown ? 'suggests' : 'asks'](<strong key="site">{site}</strong>)}
      </p>
      <Facts question={question} />
      <ActionBar>
        <Warnings question={question} />
        {isKnown ? (
          <Button tone="primary" wide onClick={answer('added')}>
            {watchWords.done}
          </Button>
        ) : (
          <div className={styles.actions}>
            <Button wide onClick={answer('cancelled')}>
              {commonWords.cancel}
            </Button>
            <Button
              // What looks like another token, or like the coin, is not what a hurried press should add.
              tone={lookAlike ? 'secondary' : 'primary'}
              wide
              disabled={phase !== 'ready'}
              onClick={answer('added')}
            >
              {watchWords.addToken}
            </Button>
          </div>
        )}
      </ActionBar>
    </div>
  )
}

function Unread({ question }: { question: WatchQuestion }) {
  const dispatch = useAppDispatch()
  const { name } = useNetwork(question)
  return (
    <StatusPanel
      figure={<Emblem icon={Unplug} />}
      title={watchWords.couldNotBeChecked}
      text={watchWords.didNotAnswer(name)}
    >
      <Button tone="primary" wide onClick={() => void dispatch(readToken())}>
        {commonWords.tryAgain}
      </Button>
      <Button wide onClick={() => dispatch(watchChanged({ id: question.id, phase: 'cancelled' }))}>
        {commonWords.cancel}
      </Button>
    </StatusPanel>
  )
}

/** A site suggests a token (EIP-747): shows its description from the chain, and asks whether to list it. */
export function WatchAssetView() {
  const question = useAppSelector(selectQuestion)
  if (!question) return null
  return question.phase === 'unread' ? <Unread question={question} /> : <Question question={question} />
}
