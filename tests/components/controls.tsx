import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink, IconButton } from '#portal/ui/button.tsx';
import { Checkbox } from '#portal/ui/fields/checkbox.tsx';
import { PasswordField } from '#portal/ui/fields/password-field.tsx';
import { SelectField } from '#portal/ui/fields/select-field.tsx';
import { TextArea } from '#portal/ui/fields/text-area.tsx';
import { TextField } from '#portal/ui/fields/text-field.tsx';

export function Controls() {
  return (
    <>
      <Buttons />
      <Fields />
    </>
  );
}

function Buttons() {
  const [presses, setPresses] = useState(0);
  const press = () => setPresses(presses + 1);
  return (
    <section className="part" aria-labelledby="buttons">
      <h2 id="buttons">Button</h2>
      <div className="row">
        <Button variant="primary" onClick={press}>
          Primary
        </Button>
        <Button onClick={press}>Secondary</Button>
        <Button variant="danger" onClick={press}>
          Danger
        </Button>
        <Button variant="quiet" onClick={press}>
          Quiet
        </Button>
        <Button variant="primary" busy onClick={press}>
          Busy
        </Button>
        <Button disabled>Disabled</Button>
        <ButtonLink to="/pricing">Link</ButtonLink>
        <IconButton label="Search" onClick={press}>
          <Search aria-hidden="true" size={20} strokeWidth={1.75} />
        </IconButton>
      </div>
      <Button variant="primary" wide onClick={press}>
        Wide, for the main action on a phone
      </Button>
      <p>
        Presses: <output>{presses}</output>
      </p>
    </section>
  );
}

function Fields() {
  return (
    <section className="part" aria-labelledby="fields">
      <h2 id="fields">Field</h2>
      <div className="columns">
        <TextField label="Full name" autoComplete="off" />
        <TextField
          label="Company"
          hint="As it stands in the register."
          defaultValue="Jadran d.o.o."
        />
        <TextField
          label="Email"
          type="email"
          hint="We send one link."
          error="This address is already in use."
          defaultValue="ana@example.com"
        />
        <TextField label="Template id" mono placeholder="invoice.hbs" />
        <TextField label="Disabled" disabled defaultValue="Cannot be changed" />
        <PasswordField label="Password" hint="8 characters or more." autoComplete="off" />
        <PasswordField
          label="Repeated password"
          error="The two are not the same."
          autoComplete="off"
        />
        <SelectField label="Service">
          <option>Data to PDF</option>
          <option>Data to Text</option>
        </SelectField>
        <SelectField label="Saved request" error="Choose one first." defaultValue="">
          <option value="">None</option>
        </SelectField>
        <Checkbox label="Remember me" />
        <Checkbox
          label={
            <>
              I accept the <a href="#fields">Terms &amp; Conditions</a>
            </>
          }
          error="Please accept the terms."
        />
        <Checkbox label="Cannot be ticked" disabled />
        <TextArea label="Message" hint="0 of 500 characters" />
        <TextArea label="Request" mono error="Line 2, column 4: a comma is missing." />
      </div>
    </section>
  );
}
