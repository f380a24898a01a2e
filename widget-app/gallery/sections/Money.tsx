import { useState } from 'react'
import { ActionBar } from '../../src/ui/ActionBar.tsx'
import {
  AmountBalance,
  AmountBox,
  AmountInput,
  AmountNote,
  AmountOutput,
  UnitSwitch,
} from '../../src/ui/AmountBox.tsx'
import { Button } from '../../src/ui/Button.tsx'
import { Mark } from '../../src/ui/Mark.tsx'
import { End, Ends, Fact, Facts, Figure, Marked, MoreFacts, Party, ReviewPage } from '../../src/ui/Review.tsx'
import { SmallButton } from '../../src/ui/SmallButton.tsx'
import { UnitChip } from '../../src/ui/UnitChip.tsx'
import { WholeAddress } from '../../src/ui/WholeAddress.tsx'
import { ROUND } from '../pictures.ts'
import { Section } from '../Section.tsx'
import { words } from '../words.ts'

const ADDRESS = '0x2f318C334780961FB129D2a6c30D0763d9a5C970'
const LONG = '123456789012.123456789'

const nothing = () => undefined
const ether = <Mark name={words.network} src={ROUND} shape="network" size="s" />

interface FieldProps {
  id: string
  start: string
  isWrong?: boolean
}

function AmountField({ id, start, isWrong = false }: FieldProps) {
  const [value, type] = useState(start)
  const note = `${id}-note`
  return (
    <AmountBox
      label={words.amount}
      field={id}
      figure={
        <AmountInput
          id={id}
          value={value}
          isWrong={isWrong}
          note={note}
          onType={(field) => type(field.value)}
        />
      }
      chip={
        <UnitChip mark={ether} onClick={nothing}>
          ETH
        </UnitChip>
      }
      below={
        <>
          <AmountNote id={note} isWrong={isWrong}>
            {isWrong ? (
              words.tooMuch
            ) : (
              <UnitSwitch text="$819.25" label={words.inDollars} onSwitch={nothing} />
            )}
          </AmountNote>
          <AmountBalance exact="2 ETH">2 ETH</AmountBalance>
          <SmallButton onClick={nothing}>{words.max}</SmallButton>
        </>
      }
    />
  )
}

/** How much, and everything that is checked before a wallet is asked. */
export function Money() {
  return (
    <>
      <Section title={words.sections.money} place="stack">
        <AmountField id="gallery-amount" start="0.25" />
        <AmountField id="gallery-wrong" start={LONG} isWrong />
        <AmountBox
          label={words.amount}
          figure={<AmountOutput label={words.amount} text="812.4" exact="812.400001" isAsking={false} />}
          chip={
            <UnitChip isEmpty onClick={nothing}>
              {words.chooseToken}
            </UnitChip>
          }
          below={<AmountNote>$812.40</AmountNote>}
        />
      </Section>
      <Section title={words.sections.review} place="state">
        <ReviewPage>
          <Ends>
            <End label={words.send} mark={<Mark name={words.network} src={ROUND} shape="network" />} hasNext>
              <Figure text="0.25 ETH" worth="$819.25" />
            </End>
            <End label={words.to} mark={<Mark name="bob" shape="network" />}>
              <Party name="bob.eth">
                <WholeAddress address={ADDRESS} />
              </Party>
            </End>
          </Ends>
          <Facts>
            <Fact label={words.fee}>$0.42</Fact>
            <Fact label={words.onNetwork}>
              <Marked mark={ether}>{words.network}</Marked>
            </Fact>
          </Facts>
          <MoreFacts label={words.details}>
            <Fact label={words.fee}>0.000155 ETH</Fact>
          </MoreFacts>
          <ActionBar>
            <Button tone="primary" wide onClick={nothing}>
              {words.send}
            </Button>
          </ActionBar>
        </ReviewPage>
      </Section>
    </>
  )
}
