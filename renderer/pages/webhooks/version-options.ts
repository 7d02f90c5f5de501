import {
  type DeliveryForm,
  defaultWebhookSettings,
  versionOption,
} from '../../../shared/webhooks/settings.ts'

/** The options of Event Webhooks Version: a format and a version each (§6.2). */
export const versionOptions = ['G2', 'G3', 'G4', 'Rest2', 'Rest3', 'Rest4'] as const
export type VersionOption = (typeof versionOptions)[number]

type Delivery = Pick<DeliveryForm, 'format' | 'version'>

const deliveries: Readonly<Record<VersionOption, Delivery>> = {
  G2: { format: 'General', version: '2' },
  G3: { format: 'General', version: '3' },
  G4: { format: 'General', version: '4' },
  Rest2: { format: 'Rest', version: '2' },
  Rest3: { format: 'Rest', version: '3' },
  Rest4: { format: 'Rest', version: '4' },
}

export function deliveryOf(option: VersionOption): Delivery {
  return deliveries[option]
}

export function optionOf(delivery: Delivery): VersionOption {
  const name = versionOption(delivery)
  return versionOptions.find((option) => option === name) ?? optionOf(defaultWebhookSettings)
}
