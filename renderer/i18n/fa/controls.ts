type Args = Readonly<Record<string, string | number | boolean>>
type Words = Readonly<Record<string, string | ((args: Args) => string)>>

const digits = new Intl.NumberFormat('fa')
const selected = ({ count }: Args) => `${digits.format(Number(count))} مورد انتخاب‌شده`
const toDrag = 'برای شروع جابه‌جایی'

/** The hidden words of React Aria's controls, by its packages and their keys. */
export const controls: Readonly<Record<string, Words>> = {
  '@react-aria/autocomplete': { collectionLabel: 'پیشنهادها' },
  '@react-aria/calendar': {
    previous: 'ماه قبل',
    next: 'ماه بعد',
    selectedDateDescription: ({ date }) => `روز انتخاب‌شده: ${date}`,
    selectedRangeDescription: ({ dateRange }) => `بازهٔ انتخاب‌شده: ${dateRange}`,
    todayDate: ({ date }) => `امروز، ${date}`,
    todayDateSelected: ({ date }) => `امروز، ${date}، انتخاب شده`,
    dateSelected: ({ date }) => `${date}، انتخاب شده`,
    startRangeSelectionPrompt: 'برای انتخاب روز اول بازه کلیک کنید',
    finishRangeSelectionPrompt: 'برای انتخاب روز آخر بازه کلیک کنید',
    minimumDate: 'اولین روز ممکن',
    maximumDate: 'آخرین روز ممکن',
    dateRange: ({ startDate, endDate }) => `${startDate} تا ${endDate}`,
  },
  '@react-aria/combobox': {
    buttonLabel: 'پیشنهادها',
    listboxLabel: 'پیشنهادها',
    focusAnnouncement: ({ optionText, isSelected }) => `${optionText}${isSelected ? '، انتخاب شده' : ''}`,
    countAnnouncement: ({ optionCount }) => `${digits.format(Number(optionCount))} گزینه هست.`,
    selectedAnnouncement: ({ optionText }) => `${optionText}، انتخاب شده`,
  },
  '@react-aria/datepicker': {
    calendar: 'تقویم',
    startDate: 'از',
    endDate: 'تا',
    selectedDateDescription: ({ date }) => `تاریخ انتخاب‌شده: ${date}`,
    selectedRangeDescription: ({ startDate, endDate }) => `بازهٔ انتخاب‌شده: ${startDate} تا ${endDate}`,
    selectedTimeDescription: ({ time }) => `ساعت انتخاب‌شده: ${time}`,
  },
  '@react-aria/dnd': {
    dragItem: ({ itemText }) => `جابه‌جایی ${itemText}`,
    dragSelectedItems: (args) => `جابه‌جایی ${selected(args)}`,
    dragDescriptionKeyboard: `${toDrag} Enter را بزنید.`,
    dragDescriptionKeyboardAlt: `${toDrag} Alt + Enter را بزنید.`,
    dragDescriptionTouch: `${toDrag} دو بار ضربه بزنید.`,
    dragDescriptionVirtual: `${toDrag} کلیک کنید.`,
    dragDescriptionLongPress: `${toDrag} انگشت را نگه دارید.`,
    dragSelectedKeyboard: (args) => `برای جابه‌جایی ${selected(args)} Enter را بزنید.`,
    dragSelectedKeyboardAlt: (args) => `برای جابه‌جایی ${selected(args)} Alt + Enter را بزنید.`,
    dragSelectedLongPress: (args) => `برای جابه‌جایی ${selected(args)} انگشت را نگه دارید.`,
    dragStartedKeyboard:
      'جابه‌جایی شروع شد. با Tab جای تازه را پیدا کنید، با Enter آنجا بگذارید یا با Escape لغو کنید.',
    dragStartedTouch: 'جابه‌جایی شروع شد. جای تازه را پیدا کنید و با دو ضربه آنجا بگذارید.',
    dragStartedVirtual: 'جابه‌جایی شروع شد. جای تازه را پیدا کنید و با کلیک یا Enter آنجا بگذارید.',
    endDragKeyboard: 'در حال جابه‌جایی. برای لغو Enter را بزنید.',
    endDragTouch: 'در حال جابه‌جایی. برای لغو دو بار ضربه بزنید.',
    endDragVirtual: 'در حال جابه‌جایی. برای لغو کلیک کنید.',
    dropDescriptionKeyboard: 'برای گذاشتن Enter و برای لغو Escape را بزنید.',
    dropDescriptionTouch: 'برای گذاشتن دو بار ضربه بزنید.',
    dropDescriptionVirtual: 'برای گذاشتن کلیک کنید.',
    dropCanceled: 'جابه‌جایی لغو شد.',
    dropComplete: 'جابه‌جا شد.',
    dropIndicator: 'جای تازه',
    dropOnRoot: 'گذاشتن روی',
    dropOnItem: ({ itemText }) => `گذاشتن روی ${itemText}`,
    insertBefore: ({ itemText }) => `گذاشتن پیش از ${itemText}`,
    insertBetween: ({ beforeItemText, afterItemText }) => `گذاشتن میان ${beforeItemText} و ${afterItemText}`,
    insertAfter: ({ itemText }) => `گذاشتن پس از ${itemText}`,
  },
  '@react-aria/grid': {
    select: 'انتخاب',
    selectedItem: ({ item }) => `${item} انتخاب شد.`,
    deselectedItem: ({ item }) => `${item} از انتخاب درآمد.`,
    selectedCount: (args) => `${selected(args)}.`,
    selectedAll: 'همهٔ موارد انتخاب شد.',
    longPressToSelect: 'برای انتخاب انگشت را نگه دارید.',
  },
  '@react-aria/overlays': { dismiss: 'بستن' },
  '@react-aria/searchfield': { 'Clear search': 'پاک کردن جستجو' },
  '@react-aria/spinbutton': { Empty: 'خالی' },
  '@react-aria/tag': {
    removeDescription: 'برای برداشتن Delete را بزنید.',
    removeButtonLabel: 'برداشتن',
  },
  '@react-aria/toast': {
    close: 'بستن',
    notifications: ({ count }) => `${digits.format(Number(count))} اعلان.`,
  },
  'react-aria-components': { selectPlaceholder: 'یکی را انتخاب کنید' },
}
