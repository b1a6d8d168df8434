/** Gallery: fields of every kind, with hint and error. */
import { useState } from "react";
import { Button } from "../button.tsx";
import { Checkbox } from "../checkbox.tsx";
import { DateOfBirthField } from "../date-of-birth-field.tsx";
import { FileField } from "../file-field.tsx";
import { GallerySection } from "./section.tsx";
import { PasswordField } from "../password-field.tsx";
import { RadioTiles } from "../radio-tiles.tsx";
import { SelectField } from "../select-field.tsx";
import { Steps } from "../steps.tsx";
import { Switch } from "../switch.tsx";
import { TextField } from "../text-field.tsx";
import { TextareaField } from "../textarea-field.tsx";

const countries = [
  { value: "nl", label: "Netherlands" },
  { value: "de", label: "Germany" },
  { value: "be", label: "Belgium", disabled: true },
];
const reasons = [
  { value: "money", label: "Asks for money" },
  { value: "photos", label: "Fake or stolen photos", hint: "Tell us where you saw them." },
  { value: "other", label: "Something else", disabled: true },
];

export function GalleryForms() {
  const [born, setBorn] = useState<string>();
  return (
    <>
      <GallerySection title="Fields">
        <div>
          <TextField label="Name" placeholder="What others see" hint="Others see your name and age." />
          <TextField label="Email" type="email" defaultValue="daan@" error="Invalid email" />
          <TextField
            label="Discount code"
            optional
            defaultValue="SPRING"
            error="Code not found"
            action={<Button variant="quiet">Apply</Button>}
          />
          <TextField label="Disabled" disabled defaultValue="Cannot be changed" />
          <PasswordField label="Password" defaultValue="correct horse" hint="At least 8 characters." />
          <SelectField label="Country" options={countries} placeholder="Choose a country" />
          <SelectField label="Region" options={countries} defaultValue="de" error="Choose a region" />
          <TextareaField label="About me" defaultValue="I collect small restaurants." hint="Up to 600 characters." />
          <FileField label="Files" optional multiple hint="Up to three pictures." />
          <FileField label="Files" error="This file is too large." />
        </div>
      </GallerySection>

      <GallerySection title="Choices and steps">
        <Steps current={2} total={5} />
        <DateOfBirthField
          legend="Enter your date of birth (18+)"
          name="born"
          today="2026-11-15"
          defaultValue="1985-03-14"
          hint={born}
          onChange={setBorn}
        />
        <DateOfBirthField legend="Date of birth" name="born_again" today="2026-11-15" error="You must be 18 or older" />
        <RadioTiles legend="What is wrong?" name="reason" options={reasons} defaultValue="money" />
        <RadioTiles
          legend="I am"
          name="gender"
          columns={2}
          options={[
            { value: "man", label: "a man" },
            { value: "woman", label: "a woman" },
          ]}
          error="Choose one"
        />
        <div>
          <Checkbox label="I am 18 or older" defaultChecked />
          <Checkbox label="I accept the terms" hint="You can read them first." />
          <Checkbox label="I accept the privacy notice" error="This is needed to go on" />
          <Checkbox label="Not possible now" disabled />
        </div>
        <div>
          <Switch label="Invisible mode" hint="You disappear from search, likes and messages." />
          <Switch label="Privacy mode" defaultChecked />
          <Switch label="Not possible now" disabled />
          <Switch label="Shown in adverts" error="This needs your consent." />
          <Switch label="Only heard" hideLabel defaultChecked />
        </div>
      </GallerySection>
    </>
  );
}
