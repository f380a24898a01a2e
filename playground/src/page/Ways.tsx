/** @jsxImportSource preact */
import { orderOf } from '../settings/config.ts'
import { FEATURES, type Feature, type Settings, SOCIALS } from '../settings/settings.ts'
import type { Site } from '../site/site.ts'
import { Chips } from '../ui/Chips.tsx'
import { Order } from '../ui/Order.tsx'
import { Row } from '../ui/Row.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { words } from '../words/words.ts'

const { design } = words

interface Props {
  site: Site
  settings: Settings
  change: (part: Partial<Settings>) => void
}

const featureNames = Object.keys(FEATURES) as Feature[]

const featuresWith = (chosen: readonly Feature[]) =>
  Object.fromEntries(featureNames.map((name) => [name, chosen.includes(name)])) as Record<Feature, boolean>

/** How visitors connect, and what they can do then. */
export const Ways = ({ site, settings, change }: Props) => (
  <>
    <Row label={design.order}>
      <Order
        label={design.order}
        values={orderOf(settings)}
        nameOf={(method) => design.methods[method]}
        upLabel={design.up}
        downLabel={design.down}
        onChange={(order) => change({ order })}
      />
    </Row>
    <Row label={design.socials}>
      <Chips
        label={design.socials}
        options={SOCIALS.map((value) => ({ value, label: design.socialNames[value] }))}
        chosen={settings.socials}
        onChange={(socials) => change({ socials })}
      />
    </Row>
    <Row label={design.features}>
      <Chips
        label={design.features}
        options={featureNames.map((value) => ({ value, label: design.featureNames[value] }))}
        chosen={featureNames.filter((name) => settings.features[name])}
        onChange={(chosen) => change({ features: featuresWith(chosen) })}
      />
    </Row>
    <Row label={design.networks}>
      <Chips
        label={design.networks}
        options={site.networks.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={settings.networks}
        least={1}
        onChange={(networks) => change({ networks })}
      />
    </Row>
    {site.local && (
      <Row label={design.project}>
        <Segmented
          label={design.project}
          options={site.local.projects.map(({ id, label }) => ({ value: id, label }))}
          value={settings.project}
          onChange={(project) => change({ project })}
        />
      </Row>
    )}
  </>
)
