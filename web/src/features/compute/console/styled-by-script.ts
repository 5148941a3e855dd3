/**
 * The terminal writes its rules into `<style>` elements, which our Content-Security-Policy rightly refuses. Given this document in place
 * of the page's own, it makes sheets that belong to the script instead, and they go with it.
 */
export function styledByScript(page: Document): Document {
  return new Proxy(page, {
    get(_, name) {
      if (name === 'createElement') return (tag: string) => (tag === 'style' ? sheetElement(page) : page.createElement(tag))
      const found: unknown = Reflect.get(page, name, page)
      return typeof found === 'function' ? found.bind(page) : found
    },
  })
}

/** Stands where a style element would, and hands its text to a sheet. */
function sheetElement(page: Document): HTMLElement {
  const sheet = new CSSStyleSheet()
  const element = page.createElement('template')
  page.adoptedStyleSheets.push(sheet)
  Object.defineProperty(element, 'textContent', { set: (rules: string) => sheet.replaceSync(rules) })
  element.remove = () => {
    page.adoptedStyleSheets = page.adoptedStyleSheets.filter((one) => one !== sheet)
    Element.prototype.remove.call(element)
  }
  return element
}
