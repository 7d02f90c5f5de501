import type { saved as en } from '../en/saved.ts'
import type { Texts } from '../texts.ts'

export const saved: Texts<typeof en> = {
  button: 'ذخیره‌شده‌ها',
  title: 'جستجوهای ذخیره‌شده',
  titleOfViews: 'نماهای ذخیره‌شده',
  none: 'هنوز چیزی در این صفحه ذخیره نشده است.',
  name: 'این جستجو به نام',
  nameOfView: 'این نما به نام',
  save: 'ذخیره',
  rename: 'تغییر نام {{name}}',
  newName: 'نام تازه',
  taken: 'این نام برای مورد دیگری است.',
  remove: 'حذف {{name}}',
  removed: '«{{name}}» حذف شد.',
  replaced: '«{{name}}» از نو ذخیره شد.',
  full: 'جا برای {{count, number}} مورد است: نخست یکی را حذف کنید.',
}
