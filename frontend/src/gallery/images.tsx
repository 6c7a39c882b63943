import { Button } from '@mantine/core';
import type { UserImage } from '@proofline/contracts/api/images';
import { useState } from 'react';
import { ImageBrowser } from '../shared/images/image-browser.tsx';
import { UploadImagesModal } from '../shared/images/upload-images-modal.tsx';
import { Card } from '../shared/ui/card.tsx';
import { exampleImages, keepHere } from './example-images.ts';
import { Row } from './row.tsx';

export function Images() {
  const [images, setImages] = useState<readonly UserImage[]>(exampleImages);
  const [chosen, setChosen] = useState([1]);
  const [opened, setOpened] = useState(false);
  return (
    <Card title="Image browser">
      <ImageBrowser
        images={images}
        chosen={chosen}
        onChange={setChosen}
        onUploaded={(image) => setImages((current) => [image, ...current])}
        upload={keepHere}
      />
      <Row label="As a dialog">
        <Button variant="default" onClick={() => setOpened(true)}>
          Upload images
        </Button>
      </Row>
      <UploadImagesModal opened={opened} initial={[]} onClose={() => setOpened(false)} onSubmit={() => undefined} />
    </Card>
  );
}
