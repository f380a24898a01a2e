/** @jsxImportSource preact */
import type { Visitor } from '../airlock/account.ts'
import type { Need } from '../attempts/attempt.ts'
import { ATTEMPTS, type AttemptName, GROUPS, LOCAL_GROUPS } from '../attempts/table.ts'
import type { Exchange } from '../attempts/useAttempts.ts'
import { Button } from '../ui/Button.tsx'
import { Item } from '../ui/Item.tsx'
import { Section } from '../ui/Section.tsx'
import { words } from '../words/words.ts'
import styles from './Attempts.module.css'
import { ExchangeView } from './ExchangeView.tsx'
import { attemptId } from './useSight.ts'

const { attempts } = words

interface Props {
  visitor: Visitor | null
  /** Whether the page has chains of its own. */
  isLocal: boolean
  exchanges: { readonly [name in AttemptName]?: Exchange }
  onAttempt: (name: AttemptName) => void
}

/** Whether an account can do what needs it. */
const MEETS: Readonly<Record<Need, (visitor: Visitor, isLocal: boolean) => boolean>> = {
  account: () => true,
  evm: ({ address }) => address.startsWith('0x'),
  local: ({ address }, isLocal) => isLocal && address.startsWith('0x'),
}

const textOf = (name: AttemptName) => (attempts.texts as Partial<Record<AttemptName, string>>)[name]

type GroupProps = Props & { group: keyof typeof GROUPS }

type TriggerProps = Props & { name: AttemptName; word?: string }

/** The button of an attempt, with its title or with a word beside the title. */
function Trigger({ name, word, visitor, isLocal, exchanges, onAttempt }: TriggerProps) {
  const title = attempts.names[name]
  return (
    <Button
      {...(word && { label: `${word}: ${title}` })}
      disabled={!visitor?.isConnected || !MEETS[ATTEMPTS[name].needs](visitor, isLocal)}
      isBusy={exchanges[name]?.status === 'waiting'}
      onClick={() => onAttempt(name)}
    >
      {word ?? title}
    </Button>
  )
}

/** Attempts with a line of text each. */
function List({ group, ...props }: GroupProps) {
  return (
    <ul aria-label={attempts.groups[group]}>
      {GROUPS[group].map((name) => {
        const exchange = props.exchanges[name]
        return (
          <Item key={name} id={attemptId(name)} level={4} title={attempts.names[name]} text={textOf(name)}>
            <Trigger {...props} name={name} word={attempts.run} />
            {exchange && (
              <div class={styles.exchange}>
                <ExchangeView exchange={exchange} />
              </div>
            )}
          </Item>
        )
      })}
    </ul>
  )
}

/** The views of the widget, whose names say enough. What went wrong is shown below. */
function Views(props: GroupProps) {
  const failed = GROUPS.views.filter((name) => props.exchanges[name]?.status === 'failed')
  return (
    <>
      <div class={styles.views}>
        {GROUPS.views.map((name) => (
          <Trigger key={name} {...props} name={name} />
        ))}
      </div>
      {failed.map((name) => {
        const exchange = props.exchanges[name]
        return exchange && <ExchangeView key={name} exchange={exchange} />
      })}
    </>
  )
}

/** What a connected visitor can try. */
export function Attempts(props: Props) {
  const groups = (Object.keys(GROUPS) as (keyof typeof GROUPS)[]).filter(
    (group) => props.isLocal || !LOCAL_GROUPS.includes(group),
  )
  return (
    <Section id="attempts" title={attempts.title} text={props.isLocal ? attempts.localNote : attempts.text}>
      {!props.visitor && <p class={styles.note}>{attempts.connectFirst}</p>}
      {groups.map((group) => (
        <div class={styles.group} key={group}>
          <h3 class={styles.name}>{attempts.groups[group]}</h3>
          {group === 'smart' && <p class={styles.text}>{attempts.smartNote}</p>}
          {group === 'views' ? <Views {...props} group={group} /> : <List {...props} group={group} />}
        </div>
      ))}
    </Section>
  )
}
