import type { Locator, Page } from '@playwright/test'
import { expect } from './console.ts'

/** Uses the console by mouse or by keyboard alone. */
export interface Hands {
  /** Presses a button or a link, or checks a box. */
  press(target: Locator): Promise<void>
  /** Replaces a field's text. */
  write(field: Locator, text: string): Promise<void>
  /** Chooses an item of a menu that is open. */
  choose(item: Locator): Promise<void>
  /** Opens the command palette and runs the first match. */
  find(words: string): Promise<void>
  /** Opens a page by its name in the navigation; the palette has it after its group, where others are called so, too. */
  open(page: string, group?: string): Promise<void>
  /** Opens a row of the table. */
  openRow(row: Locator): Promise<void>
}

const palette = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('searchbox') })

export function mouse(page: Page): Hands {
  return {
    press: async (target) => {
      const isBox = (await target.getAttribute('type')) === 'checkbox'
      // The visible box is drawn beside the accessible one.
      await (isBox ? target.locator('xpath=ancestor::label') : target).click()
    },
    write: (field, text) => field.fill(text),
    choose: (item) => item.click(),
    find: async (words) => {
      await page.getByRole('button', { name: /^(Find…|یافتن…)$/ }).click()
      await palette(page).getByRole('searchbox').fill(words)
      const first = palette(page).getByRole('menuitem').first()
      await expect(first).toContainText(words)
      await first.click()
      await expect(palette(page)).toBeHidden()
    },
    open: (name) => page.getByRole('link', { name, exact: true }).click(),
    // The values of other cells filter.
    openRow: (row) => row.getByRole('gridcell').first().click(),
  }
}

export function keyboardAlone(page: Page): Hands {
  const { keyboard } = page
  /** Moves by Tab, as without a mouse. */
  async function tabTo(target: Locator): Promise<void> {
    for (let steps = 0; steps < 90; steps++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await keyboard.press('Tab')
    }
    await expect(target).toBeFocused()
  }
  async function find(words: string): Promise<void> {
    await keyboard.press('Control+k')
    await expect(palette(page).getByRole('searchbox')).toBeFocused()
    await keyboard.type(words)
    await expect(palette(page).getByRole('menuitem').first()).toContainText(words)
    await keyboard.press('Enter')
    await expect(palette(page)).toBeHidden()
  }
  return {
    press: async (target) => {
      await tabTo(target)
      await keyboard.press((await target.getAttribute('type')) === 'checkbox' ? 'Space' : 'Enter')
    },
    write: async (field, text) => {
      await tabTo(field)
      await keyboard.press('Control+a')
      await keyboard.type(text)
    },
    choose: async (item) => {
      for (let steps = 0; steps < 30; steps++) {
        if (await item.evaluate((element) => element.matches(':focus'))) break
        await keyboard.press('ArrowDown')
      }
      await keyboard.press('Enter')
    },
    find,
    open: (name, group) => find(group === undefined ? name : `${group}: ${name}`),
    openRow: async (row) => {
      // A long table has the focus itself.
      const hasFocus = () =>
        row.evaluate((own) => [own, own.closest('[role="grid"]')].includes(document.activeElement))
      // The palette gives the focus back somewhat after it closed; a person presses again.
      await expect(async () => {
        if (!(await hasFocus())) await keyboard.press('ArrowDown')
        expect(await hasFocus()).toBe(true)
        await keyboard.press('Enter')
        await expect(page.getByRole('complementary')).toBeVisible({ timeout: 2_000 })
      }).toPass({ timeout: 20_000 })
    },
  }
}

interface CountedHands extends Hands {
  readonly count: () => number
  /** Counts from here. */
  readonly begin: () => void
  /** Does something else, as one action. */
  readonly act: (doing: () => Promise<void>) => Promise<void>
}

/** Counts what the hands do; finding by the palette is three actions: to open it, to type, to choose. */
export function counted(hands: Hands): CountedHands {
  let actions = 0
  const counting =
    <Given extends unknown[]>(act: (...given: Given) => Promise<void>, weight = 1) =>
    (...given: Given) => {
      actions += weight
      return act(...given)
    }
  return {
    press: counting(hands.press),
    write: counting(hands.write),
    choose: counting(hands.choose),
    find: counting(hands.find, 3),
    open: counting(hands.open),
    openRow: counting(hands.openRow),
    count: () => actions,
    act: counting((doing) => doing()),
    begin: () => {
      actions = 0
    },
  }
}
