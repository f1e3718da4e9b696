// ISO 19005-3, 6.2: what is drawn, followed from the pages through everything that they draw.
import { checkFont } from '#tests/kit/pdf-a/font-rules.ts';
import type { Dict, OpenObjects, Value } from '#tests/kit/pdf-a/open-objects.ts';
import { type Operand, type Operation, readContent } from '#tests/kit/pdf-a/read-content.ts';

type Say = (clause: string, what: string) => void;

const operators = new Set(
  'b B b* B* BDC BMC BT BX c cm CS cs d d0 d1 Do DP EMC ET EX f F f* G g gs h i J j l M m MP n q Q re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' "'.split(
    ' ',
  ),
);
/** Which part of the resources an operator's name is looked up in. */
const resourceOf: Record<string, string> = {
  Do: '/XObject',
  gs: '/ExtGState',
  Tf: '/Font',
  sh: '/Shading',
  scn: '/Pattern',
  SCN: '/Pattern',
};
const blendModes = new Set(
  'Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity'
    .split(' ')
    .map((mode) => `/${mode}`),
);
const intents = new Set([
  '/RelativeColorimetric',
  '/AbsoluteColorimetric',
  '/Perceptual',
  '/Saturation',
]);

/** What is there to be drawn, followed from the pages. */
export function checkGraphics(pdf: OpenObjects, say: Say): void {
  checkOutputIntent(pdf, say);
  const shown = new Map<Value, Buffer[]>();
  const seen = new Set<Value>();

  const follow = (ref: Value, dict: Dict, content: Buffer, kind: string) => {
    if ('/Group' in dict) checkColour(pdf, pdf.dict(dict['/Group'])['/CS'] ?? null, say);
    const resources = pdf.look(dict['/Resources']);
    if (resources === undefined && content.includes('/')) say('6.2.2', `${kind} ${ref}: resources`);
    checkContent(readContent(content), pdf.dict(resources));
  };
  const checkContent = (operations: readonly Operation[], resources: Dict) => {
    let depth = 0;
    let font: Value = null;
    const fonts: Value[] = [];
    for (const { operator, operands } of operations) {
      if (!operators.has(operator)) say('6.2.2', `operator ${operator}`);
      if (operator === 'q') {
        depth += 1;
        fonts.push(font);
        if (depth > 28) say('6.1.13', 'q within more than 28 others');
      }
      if (operator === 'Q') {
        depth -= 1;
        font = fonts.pop() ?? null;
        if (depth < 0) say('6.2.2', 'Q without q');
      }
      if (operator === 'k' || operator === 'K') say('6.2.4.3', 'CMYK');
      if (operator === 'ri' && !intents.has(String(operands[0]))) say('6.2.6', String(operands[0]));
      const named = lookUp(operator, operands, resources);
      if (operator === 'Tf') font = named ?? null;
      for (const text of textIn(operator, operands)) {
        shown.set(font, [...(shown.get(font) ?? []), text]);
      }
      if (named !== undefined && operator !== 'Tf') use(named, operator);
    }
    if (depth !== 0) say('6.2.2', 'q without Q');
    for (const space of Object.values(pdf.dict(resources['/ColorSpace'])))
      checkColour(pdf, space, say);
  };
  const lookUp = (operator: string, operands: readonly Operand[], resources: Dict) => {
    const part = resourceOf[operator];
    const name = operands.find((one) => typeof one === 'string');
    if (part === undefined || typeof name !== 'string') return undefined;
    const found = pdf.dict(resources[part])[name];
    if (found === undefined) say('6.2.2', `${name} is not in the resources`);
    return found;
  };
  const use = (value: Value, operator: string) => {
    if (typeof value === 'string') {
      if (seen.has(value)) return;
      seen.add(value);
    }
    const dict = pdf.dict(value);
    if (operator === 'gs') return takeState(dict);
    if (operator === 'sh') return checkColour(pdf, dict['/ColorSpace'] ?? null, say);
    if (operator === 'scn' || operator === 'SCN') {
      if (dict['/PatternType'] === 2) {
        if ('/ExtGState' in dict) takeState(pdf.dict(dict['/ExtGState']));
        return checkColour(pdf, pdf.dict(dict['/Shading'])['/ColorSpace'] ?? null, say);
      }
      return follow(value, dict, pdf.data(value) ?? Buffer.alloc(0), 'pattern');
    }
    drawObject(value, dict);
  };
  const takeState = (state: Dict) => {
    for (const key of ['/TR', '/HTP']) if (key in state) say('6.2.5', key);
    if ('/TR2' in state && state['/TR2'] !== '/Default') say('6.2.5', '/TR2');
    for (const mode of [pdf.look(state['/BM']) ?? '/Normal'].flat()) {
      if (!blendModes.has(String(mode))) say('6.2.10', `blend mode ${mode}`);
    }
    const mask = pdf.dict(state['/SMask']);
    if (mask['/G'] !== undefined) use(mask['/G'], 'Do');
  };
  const drawObject = (value: Value, dict: Dict) => {
    for (const key of ['/OPI', '/PS', '/Ref', '/Alternates']) if (key in dict) say('6.2.8', key);
    if (dict['/Subtype2'] === '/PS') say('6.2.9', 'PostScript');
    if (dict['/Subtype'] === '/Image') {
      checkImage(pdf, dict, say);
      return;
    }
    if (dict['/Subtype'] !== '/Form') {
      say('6.2.9', `XObject ${dict['/Subtype']}`);
      return;
    }
    follow(value, dict, pdf.data(value) ?? Buffer.alloc(0), 'form');
  };

  for (const ref of pdf.pages) {
    const page = pdf.dict(ref);
    const parts = [pdf.look(page['/Contents'])].flat().length > 0 ? contentsOf(pdf, page) : [];
    follow(ref, page, Buffer.concat(parts.flatMap((part) => [part, Buffer.from('\n')])), 'page');
  }
  const fonts = new Map([...shown].filter(([font]) => font !== null));
  if (shown.has(null)) say('6.2.11', 'text without a font');
  for (const [ref, used] of fonts) {
    checkFont(pdf, ref, used, say);
    const font = pdf.dict(ref);
    if (font['/Subtype'] !== '/Type3') continue;
    for (const shape of Object.values(pdf.dict(font['/CharProcs']))) {
      checkContent(readContent(pdf.data(shape) ?? Buffer.alloc(0)), pdf.dict(font['/Resources']));
    }
  }
}

function contentsOf(pdf: OpenObjects, page: Dict): Buffer[] {
  const contents = page['/Contents'];
  const refs = Array.isArray(pdf.look(contents)) ? pdf.list(contents) : [contents ?? null];
  return refs.map((ref) => pdf.data(ref) ?? Buffer.alloc(0));
}

function textIn(operator: string, operands: readonly Operand[]): Buffer[] {
  if (!['Tj', 'TJ', "'", '"'].includes(operator)) return [];
  return operands.flat().filter((one): one is Buffer => Buffer.isBuffer(one));
}

function checkOutputIntent(pdf: OpenObjects, say: Say): void {
  const intents = pdf.list(pdf.dict(pdf.trailer['/Root'])['/OutputIntents']);
  if (intents.length !== 1) {
    say('6.2.3', 'not one output intent');
    return;
  }
  const intent = pdf.dict(intents[0]);
  if (intent['/S'] !== '/GTS_PDFA1') say('6.2.3', 'its subtype');
  if (!('/OutputConditionIdentifier' in intent)) say('6.2.3', 'its identifier');
  if ('/DestOutputProfileRef' in intent) say('6.2.3', 'a profile elsewhere');
  checkProfile(pdf, intent['/DestOutputProfile'] ?? null, (what) => say('6.2.3', what));
}

function checkProfile(pdf: OpenObjects, ref: Value, say: (what: string) => void): void {
  const { '/N': components } = pdf.dict(ref);
  const profile = pdf.data(ref);
  if (profile === undefined) {
    say('no profile');
    return;
  }
  if (profile.readUInt32BE(0) !== profile.length) say('its length');
  if ((profile[8] ?? 9) > 4) say(`version ${profile[8]}`);
  const kind = profile.toString('latin1', 12, 16);
  if (!['mntr', 'prtr', 'scnr', 'spac'].includes(kind)) say(`class ${kind}`);
  const spaces: Record<string, number> = { 'RGB ': 3, GRAY: 1 };
  if (spaces[profile.toString('latin1', 16, 20)] !== components) say('number of components');
  if (profile.toString('latin1', 36, 40) !== 'acsp') say('no profile');
}

function checkColour(pdf: OpenObjects, value: Value, say: Say): void {
  const space = pdf.look(value);
  if (space === null || space === undefined) return;
  if (typeof space === 'string') {
    const isKnown = ['/DeviceRGB', '/DeviceGray', '/Pattern'].includes(space);
    if (!isKnown) say('6.2.4.3', space);
    return;
  }
  const [kind, detail = null] = pdf.list(space);
  if (kind === '/ICCBased') checkProfile(pdf, detail, (what) => say('6.2.4.2', what));
  else if (kind === '/Indexed' || kind === '/Pattern') checkColour(pdf, detail, say);
  else say('6.2.4.3', `colour space ${kind} is not known here`);
}

function checkImage(pdf: OpenObjects, image: Dict, say: Say): void {
  if (pdf.look(image['/Interpolate']) === true) say('6.2.8', 'interpolated');
  if ('/Intent' in image && !intents.has(String(image['/Intent']))) say('6.2.6', 'intent');
  if (image['/ImageMask'] === true) {
    if (image['/BitsPerComponent'] !== 1) say('6.2.8', 'bits of a mask');
    return;
  }
  if (![1, 2, 4, 8, 16].includes(Number(image['/BitsPerComponent']))) say('6.2.8', 'bits');
  checkColour(pdf, image['/ColorSpace'] ?? null, say);
  if ('/SMask' in image) checkImage(pdf, pdf.dict(image['/SMask']), say);
}
